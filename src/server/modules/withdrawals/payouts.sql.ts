import { sql } from 'kysely';
import type { Coin, Method } from '#core/chains/assets.ts';
import type { WithdrawalState } from '#core/rules/withdrawal-state.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { type Nullable, requireColumns } from '#platform/db/require-columns.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** A signed payout: its amount is fixed, at the rate of its signing. */
export type Payout = {
  withdrawalId: string;
  memberId: string;
  method: Method;
  amountCents: bigint;
  state: WithdrawalState;
  asset: Coin;
  address: string;
  tag: string | null;
  rateId: string;
  usdMicros: bigint;
  totalUnits: bigint;
  feeUnits: bigint;
  /** The network fee on top, paid by the operator (MEM-13). */
  operatorFeeUnits: bigint;
  signedAt: Date;
  txid: string | null;
  spendId: string;
  /** The coins that its export spends; empty for account-based chains. */
  inputs: string[];
  /** Others that may pay it: its export with a raised fee, or one that paid another part. */
  otherTxids: string[];
  /** The chain's height at export: a payment of it can only come later. */
  sinceHeight: bigint;
  approvalId: string;
};

const columns = sql`
  p.withdrawal_id, w.member_id, w.method,
  w.amount_cents, w.state, p.asset, p.address, p.tag, p.rate_id,
  r.usd_micros, p.total_units, p.fee_units,
  p.operator_fee_units,
  p.signed_at, p.txid, p.spend_id,
  s.since_height,
  array(select i.txid || ':' || i.output_index from withdrawals.spend_input i
    where i.spend_id = p.spend_id) as inputs,
  array(select o.txid from rules.output o
    where o.spend_id = p.spend_id and o.is_paid and o.txid <> p.txid
    union select t.txid from withdrawals.returned t
    where t.spend_id = p.spend_id and t.txid <> p.txid) as other_txids,
  w.approval_id`;

const tables = sql`
  withdrawals.payout p
  join withdrawals.withdrawal w on w.id = p.withdrawal_id
  join market.rate r on r.id = p.rate_id
  join withdrawals.spend s on s.id = p.spend_id`;

export async function payoutOf(db: Db, withdrawalId: string): Promise<Payout | undefined> {
  const found = await all<Nullable<Payout, 'approvalId'>>(db)`
    select ${columns} from ${tables} where p.withdrawal_id = ${withdrawalId}`;
  return requireColumns(found, ['approvalId'])[0];
}

/** Signed payouts that have not ended: each coin and state in turn, oldest first. */
export async function payoutsInFlight(db: Db, limit: number): Promise<Payout[]> {
  const found = await all<Nullable<Payout, 'approvalId'>>(db)`
    select ${columns} from ${tables} where w.state in ('sent', 'unknown')
    order by row_number() over (
      partition by p.asset, w.state order by p.signed_at, p.withdrawal_id), p.asset
    limit ${limit}`;
  return requireColumns(found, ['approvalId']);
}

export type NewPayout = Pick<
  Payout,
  | 'withdrawalId'
  | 'asset'
  | 'address'
  | 'tag'
  | 'rateId'
  | 'totalUnits'
  | 'feeUnits'
  | 'operatorFeeUnits'
  | 'spendId'
> & { outputIndex: number };

export async function insertPayout(tx: Tx, row: NewPayout): Promise<void> {
  await sql`
    insert into withdrawals.payout (withdrawal_id, asset, address, tag, rate_id, total_units,
      fee_units, operator_fee_units, spend_id, output_index, signed_at)
    values (${row.withdrawalId}, ${row.asset}, ${row.address}, ${row.tag}, ${row.rateId},
      ${row.totalUnits}, ${row.feeUnits}, ${row.operatorFeeUnits},
      ${row.spendId}, ${row.outputIndex}, clock.now())`.execute(tx);
}

/** Records the output that pays; another transaction replaces one that failed. */
export async function noteSent(
  tx: Tx,
  withdrawalId: string,
  txid: string,
  outputIndex: number,
): Promise<void> {
  await sql`
    update withdrawals.payout
    set txid = ${txid}, output_index = ${outputIndex}, sent_at = clock.now()
    where withdrawal_id = ${withdrawalId}
      and (txid, output_index) is distinct from (${txid}, ${outputIndex})`.execute(tx);
}
