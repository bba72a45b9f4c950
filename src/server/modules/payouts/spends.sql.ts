import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import type { Life } from '../chains/chains.ts';
import { lockOutgoing } from '../treasury/treasury.ts';
import { lockWithdrawal } from '../withdrawals/withdrawals.ts';

/** One exported transaction and its progress. */
export type Spend = {
  id: string;
  batchId: string;
  nth: number;
  asset: Coin;
  unsigned: string;
  feeUnits: bigint;
  changeAddress: string | null;
  changeUnits: bigint;
  sinceHeight: bigint;
  life: Life;
  exportedAt: Date;
  /** The returned signed bytes; null before that. */
  signedBytes: string | null;
  returnedTxid: string | null;
  returnedAt: Date | null;
  txid: string | null;
  sentAt: Date | null;
  fault: string | null;
  abandonReason: string | null;
};

const columns = sql`
  s.id, s.batch_id, s.nth, s.asset, s.unsigned, s.fee_units,
  s.change_address, s.change_units,
  s.since_height, s.life, s.exported_at,
  r.signed_bytes, r.txid as returned_txid, r.returned_at,
  s.txid, s.sent_at, s.fault, s.abandoned_because as abandon_reason
  from withdrawals.spend s left join lateral (
    select * from withdrawals.returned where spend_id = s.id order by number desc limit 1
  ) r on true`;

export async function spendsOf(db: Db, batchIds: readonly string[]): Promise<Spend[]> {
  return all<Spend>(db)`
    select ${columns} where s.batch_id = any(${batchIds}) order by s.batch_id, s.nth`;
}

export async function spendById(db: Db, id: string): Promise<Spend | undefined> {
  return maybe<Spend>(db)`select ${columns} where s.id = ${id}`;
}

/** Locks a spend until the transaction ends. */
export async function lockSpend(tx: Tx, id: string): Promise<Spend | undefined> {
  await sql`select withdrawals.lock_spend(${id}::uuid)`.execute(tx);
  return spendById(tx, id);
}

/** Exported and unsigned spends, oldest first. */
export async function spendsToSign(db: Db, assets: readonly Coin[]): Promise<Spend[]> {
  return all<Spend>(db)`
    select ${columns} where s.asset = any(${assets}) and s.abandoned_at is null
      and r.spend_id is null and s.sent_at is null
    order by s.exported_at, s.nth limit 100`;
}

/** Returned and unsent spends: each coin in turn, oldest first. */
export async function spendsToSend(db: Db, max = 100): Promise<Spend[]> {
  return all<Spend>(db)`
    select ${columns} where s.abandoned_at is null and r.spend_id is not null
      and (s.sent_at is null or s.txid <> r.txid) and s.fault is null
    order by row_number() over (partition by s.asset order by r.returned_at, s.nth), s.asset
    limit ${max}`;
}

export type SpendInput = { txid: string; outputIndex: number };

export async function inputsOf(db: Db, spendId: string): Promise<SpendInput[]> {
  return all<SpendInput>(db)`
    select txid, output_index from withdrawals.spend_input
    where spend_id = ${spendId} order by txid, output_index`;
}

/** One output of a spend: the exact amount, the address and the payout. */
export type SpendOutput = {
  id: string;
  /** A member's withdrawal, or an approved treasury operation by its proposal. */
  kind: 'withdrawal' | 'place' | 'capital_out' | 'suspense_return';
  memberId: string | null;
  spendId: string;
  outputIndex: number;
  address: string;
  tag: string | null;
  amount: bigint;
  /** Null for returned coins that never had a price. */
  amountCents: bigint | null;
  state: string;
  isPaid: boolean;
};

export async function outputsOf(db: Db, spendIds: readonly string[]): Promise<SpendOutput[]> {
  return all<SpendOutput>(db)`
    select o.id, o.kind, o.member_id, o.spend_id,
      o.output_index, o.address, o.tag, o.units as amount,
      o.cents as amount_cents, o.state, o.is_paid
    from rules.output o
    where o.spend_id = any(${spendIds}) order by o.spend_id, o.output_index`;
}

/** The parts of a spend that no other transaction has paid. */
export const unpaidOf = async (db: Db, spendId: string): Promise<SpendOutput[]> =>
  (await outputsOf(db, [spendId])).filter((part) => !part.isPaid);

/** The outputs of a transaction that are claimed by other payouts or operations. */
export async function claimedByOthers(
  db: Db,
  { spendId, asset, txid }: { spendId: string; asset: Coin; txid: string },
): Promise<Set<number>> {
  const found = await all<{ index: number }>(db)`
    select output_index as index from rules.output
    where asset = ${asset} and txid = ${txid} and spend_id is distinct from ${spendId}`;
  return new Set(found.map((row) => row.index));
}

/**
 * Locks each output until the transaction ends: by an administrator's session, or as the worker
 * without one.
 */
export async function lockOutputs(
  tx: Tx,
  outputs: readonly SpendOutput[],
  token?: string,
): Promise<void> {
  for (const { id, kind } of outputs) {
    if (kind === 'withdrawal') await lockWithdrawal(tx, id, token);
    else await lockOutgoing(tx, id, token);
  }
}

export type NewReturned = { spendId: string; signedBytes: string; txid: string };

/**
 * Stores returned bytes and marks their payouts as sent; null if earlier bytes exist that no node
 * has refused.
 */
export async function insertReturned(
  tx: Tx,
  row: NewReturned,
  token: string,
): Promise<string | null> {
  const { spend } = await one<{ spend: string | null }>(tx)`
    select withdrawals.take_returned(${token}, ${row.spendId}::uuid, ${row.signedBytes},
      ${row.txid}) as spend`;
  return spend;
}

/** Does the same for play money, which no person signs. */
export async function insertSimulated(tx: Tx, row: NewReturned): Promise<string | null> {
  const { spend } = await one<{ spend: string | null }>(tx)`
    select withdrawals.take_simulated(${row.spendId}::uuid, ${row.signedBytes},
      ${row.txid}) as spend`;
  return spend;
}

/** Records that a chain accepted a spend, on the spend and on each of its payments. */
export async function noteSpendSent(tx: Tx, spendId: string, txid: string): Promise<void> {
  await sql`
    update withdrawals.spend set txid = ${txid}, sent_at = clock.now(), fault = null
    where id = ${spendId} and txid is distinct from ${txid}`.execute(tx);
  await sql`
    update withdrawals.payout set txid = ${txid}, sent_at = clock.now()
    where spend_id = ${spendId} and txid is null`.execute(tx);
  await sql`
    update treasury.outgoing set txid = ${txid}, sent_at = clock.now()
    where spend_id = ${spendId} and txid is null`.execute(tx);
}

export async function noteSpendFault(tx: Tx, spendId: string, fault: string): Promise<void> {
  await sql`update withdrawals.spend set fault = ${fault} where id = ${spendId}`.execute(tx);
}

/** Abandons a spend that can never confirm, and frees its unpaid payouts. */
export async function abandonSpendRow(tx: Tx, spendId: string, because: string): Promise<void> {
  await sql`
    update withdrawals.spend set abandoned_because = ${because}, abandoned_at = clock.now()
    where id = ${spendId}`.execute(tx);
  await sql`
    delete from withdrawals.payout p using withdrawals.withdrawal w
    where p.spend_id = ${spendId} and w.id = p.withdrawal_id and w.state <> 'paid'`.execute(tx);
  await sql`
    delete from treasury.outgoing o using treasury.operation a
    where o.spend_id = ${spendId} and a.proposal_id = o.proposal_id
      and a.state = 'waiting'`.execute(tx);
}

/** A reorged spend: its last fault, and all its signed transactions, newest first. */
export type ReorgedPayout = {
  spendId: string;
  asset: Coin;
  txid: string;
  fault: string | null;
  signings: string[];
};

/** The reorged spends among these, with their last faults. */
export async function reorgedAmong(
  db: Db,
  spendIds: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await all<{ spendId: string; fault: string | null }>(db)`
    select spend_id, max(fault) as fault from rules.reorged_spend
    where spend_id = any(${spendIds}) group by spend_id`;
  return new Map(found.map(({ spendId, fault }) => [spendId, fault]));
}

/** Spends out of a block for a minute, and so looked up since, and not offered just now. */
export async function reorgedToRebroadcast(db: Db): Promise<ReorgedPayout[]> {
  return all<ReorgedPayout>(db)`
    select v.spend_id, v.asset, v.txid, v.fault,
      array(select r.signed_bytes from withdrawals.returned r
        where r.spend_id = v.spend_id order by r.number desc) as signings
    from rules.reorged_spend v
    where greatest(v.since, v.offered_at) < clock.real() - interval '1 minute'
    order by v.since, v.txid limit 100`;
}

export async function noteOffered(
  db: Db,
  { asset, txid }: ReorgedPayout,
  fault: string | null,
): Promise<void> {
  await sql`
    update chains.unconfirmed set offered_at = clock.real(), fault = ${fault}
    where asset = ${asset} and txid = ${txid}`.execute(db);
}

/** A payout booked with a reorged transaction, and the one that is confirmed instead. */
export type Moved = { withdrawalId: string; asset: Coin; txid: string };

/** Payouts booked with one signing of an export while another signing is in a block. */
export async function movedPayouts(db: Db): Promise<Moved[]> {
  return all<Moved>(db)`
    select p.withdrawal_id, p.asset, r.txid
    from chains.unconfirmed u
    join withdrawals.payout p on p.asset = u.asset and p.txid = u.txid
    join withdrawals.withdrawal w on w.id = p.withdrawal_id and w.state = 'paid'
    join withdrawals.returned r on r.spend_id = p.spend_id and r.txid <> p.txid
    join chains.confirmed l on l.asset = p.asset and l.txid = r.txid
    order by p.withdrawal_id limit 200`;
}
