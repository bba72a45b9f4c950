import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { NodeFault, openChain, type OpenChain, watchPayments } from '../../chains/chains.ts';
import { settlePayment } from '../settle-deposit.ts';
import { readOrigins } from './read-origins.ts';

// The worker reads the senders of an unmatched payment from its chain (CHN-2).

const database = await testDatabase();
const { owner, worker } = database;

const sender = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

/** Bitcoin's node is down; every other node reports the senders. */
const open: OpenChain = (_db, asset) =>
  ({
    lookup: async () => {
      if (asset === 'BTC') throw new NodeFault('unreachable', 'the node does not answer');
      return { state: 'confirmed', senders: [sender] };
    },
  }) as unknown as ReturnType<OpenChain>;

async function sendersByPayment(): Promise<{ payment: string; senders: string[] }[]> {
  const { rows } = await sql<{ payment: string; senders: string[] }>`
    select payment_id as payment, senders from deposits.origin`.execute(owner);
  return rows;
}

/** Inserts final unmatched payments of one coin, with the given ids. */
async function unmatched(asset: Coin, ids: string[]): Promise<void> {
  await sql`
    insert into chains.payment (id, asset, txid, output_index, amount, address, block_height, state,
      first_seen_at, changed_at)
    select id, ${asset}, id, 0, 5000000, 'an account of ours', 1, 'final', clock.now(), clock.now()
    from unnest(${ids}::uuid[]) i (id)`.execute(owner);
  for (const id of ids) await settlePayment(worker, id);
}

test('many payments of a coin whose node is away do not hold back those of another', async () => {
  const ids = Array.from({ length: 61 }, () => randomUUID()).toSorted();
  const other = ids.pop()!;
  for (const asset of ['BTC', 'XRP'] as const) await watchPayments(worker, asset, openChain);
  await unmatched('BTC', ids);
  await unmatched('XRP', [other]);
  for (let round = 0; round < 100 && (await sendersByPayment()).length === 0; round += 1) {
    await readOrigins(worker, open);
  }
  assert.deepEqual(await sendersByPayment(), [{ payment: other, senders: [sender] }]);
});
