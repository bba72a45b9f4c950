import { randomUUID } from 'node:crypto';
import type { Coin } from '#core/chains/assets.ts';
import { centsForCoinsDown, coinsForCentsUp } from '#core/money/conversion.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import { inTransaction } from '#platform/db/db.ts';
import * as chains from '../../../src/server/modules/chains/chains.ts';
import { coin, postSingle, usd } from '../../../src/server/modules/ledger/ledger.ts';
import {
  currentRate,
  rateIfFresh,
  simulatePrices,
} from '../../../src/server/modules/market/market.ts';
import { quoteFor } from './books.ts';
import { aMember, type Person } from './builders.ts';
import type { TestDatabase } from './database.ts';

/** Mines `blocks` on a chain, enough for any payment, and reads it. */
export async function mine(database: TestDatabase, asset: Coin, blocks = 60): Promise<void> {
  await chains.simulateBlocks(database.worker, asset, blocks);
  await chains.watchPayments(database.worker, asset, chains.openChain);
}

/** Receives `cents` in a payment of `asset` that its chain shows as final; returns the cents. */
async function arrive(
  database: TestDatabase,
  asset: Coin,
  cents: bigint,
  purpose: 'deposit' | 'capital',
) {
  const { worker } = database;
  const rate = await currentRate(worker, asset);
  const to = await inTransaction(worker, (tx) =>
    chains.issueAddress(tx, asset, { purpose, subject: randomUUID() }),
  );
  const amount = coinsForCentsUp(asset, cents, rate.usdMicros);
  await inTransaction(worker, (tx) => chains.simulatePayment(tx, asset, { ...to, amount }));
  await mine(database, asset);
  const [payment] = await chains.paymentsTo(worker, [to.id]);
  return {
    rate,
    amount,
    payment: payment!,
    credited: centsForCoinsDown(asset, amount, rate.usdMicros),
  };
}

/** A member with a credited deposit of play money: the balance is exactly `cents`. */
export async function aFundedMember(
  database: TestDatabase,
  cents: bigint,
  asset: Coin = 'BTC',
): Promise<Person> {
  const member = await aMember(database.owner);
  // A price change between two deposits might close the brake on later ones (INT-8).
  if ((await rateIfFresh(database.worker, asset)) === null) await simulatePrices(database.worker);
  await creditDeposit(database, member.id, cents, asset);
  return member;
}

/** Credits a member with a deposit of play money; the caller has set the coin's price. */
export async function creditDeposit(
  database: TestDatabase,
  memberId: string,
  cents: bigint,
  asset: Coin = 'BTC',
): Promise<void> {
  const { rate, amount, payment, credited } = await arrive(database, asset, cents, 'deposit');
  await quoteFor(database, { payment: payment.id, member: memberId, rate: rate.id });
  await inTransaction(database.worker, (tx) =>
    postSingle(tx, {
      key: randomUUID(),
      kind: 'deposit',
      subject: payment.id,
      paymentId: payment.id,
      rateId: rate.id,
      actor: 'worker',
      legs: [
        { debit: coin('custody', asset), credit: coin('fx_coin', asset), amount },
        { debit: usd('fx_usd', asset), credit: usd('member_balance', memberId), amount: credited },
      ],
    }),
  );
}

/** Sets fresh prices of every coin, so that quotes and payouts can be priced. */
export async function freshPrices(database: TestDatabase): Promise<void> {
  await simulatePrices(database.worker);
  for (const asset of offeredCoins()) await currentRate(database.worker, asset);
}
