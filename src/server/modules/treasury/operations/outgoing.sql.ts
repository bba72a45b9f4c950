import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { type Db, lockRow, type Tx } from '#platform/db/db.ts';
import { type Nullable, requireColumns } from '#platform/db/require-columns.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

/** An approved operation that waits for an export. */
export type DueOperation = {
  id: string;
  kind: 'place' | 'capital_out' | 'suspense_return';
  asset: Coin;
  address: string;
  tag: string | null;
  /** The approved amount: dollars, or for a return the coins themselves. */
  cents: bigint | null;
  units: bigint | null;
};

/** Returns the due operations of a coin, in the order of their approval. */
export async function dueOperations(db: Db, asset: Coin, limit: number): Promise<DueOperation[]> {
  const found = await all<Nullable<DueOperation, 'address'>>(db)`
    select proposal_id as id, kind, asset, address, tag, cents, units from treasury.due_operation
    where asset = ${asset} order by approved_at, proposal_id limit ${limit}`;
  return requireColumns(found, ['address']);
}

/** Returns how many operations of each coin wait, and their sum in dollars. */
export async function dueOperationSums(
  db: Db,
): Promise<{ asset: Coin; count: number; cents: bigint }[]> {
  return all<{ asset: Coin; count: number; cents: bigint }>(db)`
    select asset, count(*)::integer as count, coalesce(sum(cents), 0)::bigint as cents
    from treasury.due_operation where asset is not null group by asset`;
}

/** Returns why the database refuses to let an operation leave at a rate; null if it allows it. */
export async function refusalOf(tx: Tx, id: string, rateId: string): Promise<string | null> {
  const { code } = await one<{ code: string | null }>(tx)`
    select treasury.refuse_leaving(${id}::uuid, ${rateId}::uuid) as code`;
  return code;
}

/** The link from an output of an export to an operation or a member's withdrawal. */
export type NewOutgoing = {
  id: string;
  spendId: string;
  asset: Coin;
  address: string;
  tag: string | null;
  rateId: string;
  totalUnits: bigint;
  feeUnits: bigint;
  operatorFeeUnits: bigint;
  outputIndex: number;
};

export async function insertOutgoing(tx: Tx, row: NewOutgoing): Promise<void> {
  await sql`
    insert into treasury.outgoing (proposal_id, spend_id, asset, address, tag, rate_id,
      total_units, fee_units, operator_fee_units, output_index, exported_at)
    values (${row.id}, ${row.spendId}, ${row.asset}, ${row.address}, ${row.tag}, ${row.rateId},
      ${row.totalUnits}, ${row.feeUnits}, ${row.operatorFeeUnits}, ${row.outputIndex},
      clock.now())`.execute(tx);
}

/** The payment an exported operation must show on its chain before it is booked. */
export type Outgoing = {
  id: string;
  spendId: string;
  asset: Coin;
  address: string;
  tag: string | null;
  amount: bigint;
  totalUnits: bigint;
  operatorFeeUnits: bigint;
  rateId: string;
  usdMicros: bigint;
  sinceHeight: bigint;
  txid: string | null;
  /** The coins that its export spends; none on account-based chains. */
  inputs: string[];
  /** Why the books refused it at the last try. */
  fault: string | null;
};

/** Returns an exported operation that is not booked yet. */
export async function outgoingById(db: Db, id: string): Promise<Outgoing | undefined> {
  return maybe<Outgoing>(db)`
    select o.proposal_id as id, o.spend_id, o.asset, o.address, o.tag,
      o.total_units - o.fee_units as amount,
      o.total_units, o.operator_fee_units, o.rate_id,
      r.usd_micros, s.since_height, o.txid,
      array(select i.txid || ':' || i.output_index from withdrawals.spend_input i
        where i.spend_id = o.spend_id) as inputs,
      o.fault
    from treasury.outgoing o
    join treasury.operation a on a.proposal_id = o.proposal_id and a.state = 'waiting'
    join withdrawals.spend s on s.id = o.spend_id
    join market.rate r on r.id = o.rate_id
    where o.proposal_id = ${id}`;
}

type InFlight = { id: string; asset: Coin; txids: string[] };

/** Returns operations sent but not booked, alternating between coins, the oldest first. */
export async function outgoingInFlight(db: Db): Promise<InFlight[]> {
  return all<InFlight>(db)`
    select o.proposal_id as id, o.asset, o.txid || array(select r.txid from withdrawals.returned r
      where r.spend_id = o.spend_id and r.txid <> o.txid) as txids from treasury.outgoing o
    join treasury.operation a on a.proposal_id = o.proposal_id and a.state = 'waiting'
    where o.txid is not null
    order by row_number() over (partition by o.asset order by o.exported_at, o.proposal_id), o.asset
    limit 200`;
}

/**
 * Locks an exported operation against concurrent changes, by an administrator's session or by the
 * worker.
 */
export async function lockOutgoing(tx: Tx, id: string, token?: string): Promise<void> {
  await lockRow(tx, 'treasury.lock_outgoing', id, token);
}

/** Records the paying output, and why the books refused it. */
export async function notePaying(
  tx: Tx,
  id: string,
  { txid, outputIndex, fault }: { txid: string; outputIndex: number; fault: string | null },
): Promise<void> {
  await sql`
    update treasury.outgoing set txid = ${txid}, output_index = ${outputIndex},
      sent_at = coalesce(sent_at, clock.now()), fault = ${fault}
    where proposal_id = ${id}`.execute(tx);
}

/**
 * Returns the outputs of a transaction that other payouts or operations claim: each output pays
 * only one.
 */
export async function outputsClaimed(
  db: Db,
  { asset, txid, but }: { asset: Coin; txid: string; but: string },
): Promise<Set<number>> {
  const found = await all<{ index: number }>(db)`
    select output_index as index from rules.output
    where asset = ${asset} and txid = ${txid} and id <> ${but}`;
  return new Set(found.map((row) => row.index));
}

/** Cancels an operation that waits for an export; returns 'recalled', or why not. */
export async function cancelOperationRow(tx: Tx, token: string, id: string): Promise<string> {
  const { code } = await one<{ code: string }>(tx)`
    select treasury.cancel_operation(${token}, ${id}::uuid) as code`;
  return code;
}

type RaisedCost = { txid: string; asset: Coin; units: bigint; rateId: string; usdMicros: bigint };

/** Returns the extra cost of a raised fee that is not booked yet, and locks its spend. */
export async function raisedCostToBook(tx: Tx, spendId: string): Promise<RaisedCost | undefined> {
  await sql`select withdrawals.lock_spend(${spendId}::uuid)`.execute(tx);
  return maybe<RaisedCost>(tx)`
    select c.txid, c.asset, c.units, c.rate as rate_id, r.usd_micros
    from treasury.raised_cost(${spendId}::uuid) c join market.rate r on r.id = c.rate
    where not exists (select from ledger.posted t
      where t.subject = ${spendId} and t.kind = 'network_cost')`;
}
