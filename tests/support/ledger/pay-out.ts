import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { coinsForCentsDown } from '#core/money/conversion.ts';
import { inTransaction } from '#platform/db/db.ts';
import { currentRate } from '../../../src/server/modules/market/market.ts';
import {
  insertSimulatedBatch,
  insertSpend,
} from '../../../src/server/modules/payouts/batches.sql.ts';
import { settlePayouts, signDuePayouts } from '../../../src/server/modules/payouts/payouts.ts';
import { settleOutgoings } from '../../../src/server/modules/treasury/treasury.ts';
import { insertPayout } from '../../../src/server/modules/withdrawals/withdrawals.ts';
import type { TestApi } from '../api.ts';
import { bitcoinAddress } from '../samples.ts';
import type { Person } from './builders.ts';
import type { TestDatabase } from './database.ts';
import { aFundedMember, mine } from './funds.ts';

/** An approved withdrawal of $400 out of $1,000, and its member. */
export async function anApprovedPayout(
  database: TestDatabase,
  call: TestApi['call'],
  finance: Person,
): Promise<{ member: Person; id: string }> {
  const member = await aFundedMember(database, 100_000n);
  const input = { amount: '400', payment_channel: 'BITCOIN', wallet_address: bitcoinAddress };
  const request = await call('POST', '/withdraw', { token: member.token, body: input });
  const { id } = request.body.data as { id: string };
  const body = { action: 'approve' };
  const answer = await call('PATCH', `/admin/withdrawals/${id}`, { token: finance.token, body });
  assert.equal(answer.body.data.state, 'approved');
  return { member, id };
}

/** Runs the worker's rounds until all due payouts of a simulated coin are paid and booked. */
export async function payOut(database: TestDatabase, coin: Coin = 'BTC'): Promise<void> {
  const { worker } = database;
  await signDuePayouts(worker);
  await settlePayouts(worker);
  await mine(database, coin);
  await settlePayouts(worker);
  await settleOutgoings(worker);
}

/**
 * Attaches a withdrawal to an export past every command, as a hijacked worker would; the operator
 * pays this much of its fee.
 */
export function attachPayout(
  { worker }: TestDatabase,
  withdrawalId: string,
  operatorFeeUnits = 0n,
): Promise<void> {
  return inTransaction(worker, async (tx) => {
    const batch = { id: randomUUID(), asset: 'BTC', pays: 'withdrawals' } as const;
    await insertSimulatedBatch(tx, batch);
    const height = { sinceHeight: 0n, life: {}, inputs: [], change: null };
    const feeUnits = operatorFeeUnits;
    const of = { batchId: batch.id, nth: 1, asset: 'BTC', unsigned: '{}', feeUnits } as const;
    const spendId = await insertSpend(tx, { ...of, ...height });
    const found = await sql<{ address: string; tag: string | null; cents: bigint }>`
      select address, tag, amount_cents as cents from withdrawals.withdrawal
      where id = ${withdrawalId}`.execute(tx);
    const { cents, ...to } = found.rows[0]!;
    const rate = await currentRate(tx, 'BTC');
    const totalUnits = coinsForCentsDown('BTC', cents, rate.usdMicros);
    const fees = { feeUnits: 0n, operatorFeeUnits };
    const rest = { asset: 'BTC', rateId: rate.id, totalUnits, outputIndex: 0, ...fees } as const;
    await insertPayout(tx, { withdrawalId, spendId, ...to, ...rest });
  });
}
