import assert from 'node:assert/strict';
import { type Coin, coinOf, type Method } from '#core/chains/assets.ts';
import { openChain, watchPayments } from '../../../src/server/modules/chains/chains.ts';
import { settlePayment } from '../../../src/server/modules/deposits/settle-deposit.ts';
import { readOrigins } from '../../../src/server/modules/deposits/suspense/read-origins.ts';
import type { testApi } from '../api.ts';
import type { Person } from './builders.ts';
import type { TestDatabase } from './database.ts';

type World = { database: TestDatabase; call: Awaited<ReturnType<typeof testApi>>['call'] };

/** Settles the current payments of a coin's chain, as the worker's round does. */
export async function settleRound({ worker }: TestDatabase, asset: Coin): Promise<void> {
  for (const id of await watchPayments(worker, asset, openChain)) await settlePayment(worker, id);
}

type Sent = { tag?: string; from?: string };

/** A final payment to our XRP account with an unknown tag, in suspense; returns its id. */
export const anUnmatchedPayment = (
  world: World,
  member: Person,
  sent: Sent = {},
): Promise<string> => paid(world, member, { tag: '4294967295', ...sent });

/** The same with the tag of the member's quote: too little for it, so a person must review it. */
export const aShortPayment = (world: World, member: Person): Promise<string> =>
  paid(world, member, {});

async function paid({ database, call }: World, member: Person, { tag, from }: Sent) {
  const plans = (await call('GET', '/plans')).body.data;
  const plan = plans.find(({ name }: { name: string }) => name === 'STEADY');
  const input = {
    selected_plan: plan.id,
    payment_method: 'XRP' satisfies Method,
    amount: '2000.00',
  };
  const quote = await call('POST', '/deposit/quote', { token: member.token, body: input });
  assert.equal(quote.status, 200, JSON.stringify(quote.body));
  const sent = from === undefined ? {} : { from_address: from };
  const tagged = tag === undefined ? {} : { tag };
  const body = { deposit_id: quote.body.data.id, coin_amount: '250', ...tagged, ...sent };
  const answer = await call('POST', '/sandbox/pay', { body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await call('POST', '/sandbox/mine', { body: { asset: coinOf.XRP, blocks: 2 } });
  await settleRound(database, 'XRP');
  await readOrigins(database.worker, openChain);
  return String(answer.body.data.txid);
}
