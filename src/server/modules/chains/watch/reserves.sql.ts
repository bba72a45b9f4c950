import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { isOfFamily } from '#core/chains/coin-records.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import type { PaymentLookup } from '../bitcoin/find-paying-output.ts';
import type { Holdings, Outpoint, OwnOutput } from '../port.ts';

/** Our addresses. */
export async function ourAddresses(db: Db, asset: Coin): Promise<string[]> {
  const found = await all<{ address: string }>(db)`
    select address from chains.ours where asset = ${asset}`;
  return found.map(({ address }) => address);
}

/** Outputs in blocks that pay our addresses, without those known to be spent. */
export async function ownOutputs(db: Db, asset: Coin): Promise<OwnOutput[]> {
  return all<OwnOutput>(db)`
    select p.txid, p.output_index, p.address, p.amount from chains.payment p
    where p.asset = ${asset} and p.state in ('mined', 'final') and not exists (
      select from chains.spent_output s
      where (s.asset, s.txid, s.output_index) = (p.asset, p.txid, p.output_index))`;
}

/** Our transactions that were in no block at the last lookup. */
export async function sentAndNotSeen(db: Db, asset: Coin): Promise<string[]> {
  const found = await all<{ txid: string }>(db)`
    select txid from policy.not_seen(${asset})`;
  return found.map(({ txid }) => txid);
}

/** Saves a reading; null if the payment watcher is at another block. */
export async function saveReading(tx: Tx, asset: Coin, held: Holdings): Promise<bigint | null> {
  const { block, isFinal, units } = held;
  const { reading } = await one<{ reading: bigint | null }>(tx)`
    select chains.save_reading(${asset}, ${block.height}, ${block.hash}, ${isFinal},
      ${[...units.keys()]}::text[], ${[...units.values()].map(String)}::bigint[]) as reading
  `;
  return reading;
}

export async function noteSpent(
  tx: Tx,
  asset: Coin,
  spent: readonly Outpoint[],
  height: bigint,
): Promise<void> {
  await sql`
    insert into chains.spent_output (asset, txid, output_index, since_height)
    select ${asset}, s.txid, s.nth, ${height}
    from unnest(${spent.map(({ txid }) => txid)}::text[],
      ${spent.map(({ outputIndex }) => outputIndex)}::integer[]) s (txid, nth)
    on conflict do nothing`.execute(tx);
}

/** Records our transactions that are in a block. */
export async function noteConfirmed(
  tx: Tx,
  asset: Coin,
  confirmed: ReadonlyMap<string, bigint>,
): Promise<void> {
  await sql`
    insert into chains.confirmed (asset, txid, height)
    select ${asset}, l.txid, l.height
    from unnest(${[...confirmed.keys()]}::text[], ${[...confirmed.values()].map(String)}::bigint[])
      l (txid, height)
    on conflict do nothing`.execute(tx);
}

/** Records a payment's block, to detect its removal. */
export async function noteConfirmedBlock(
  tx: Tx,
  asset: Coin,
  { txid, found }: PaymentLookup,
): Promise<void> {
  const height = found.state === 'confirmed' ? found.outputs[0]?.blockHeight : null;
  // On account-based chains, final blocks are never removed.
  if (!height || !isOfFamily(asset, 'bitcoin')) return;
  await noteConfirmed(tx, asset, new Map([[txid, height]]));
}

/** Voids readings at removed blocks; the state before them returns. */
export async function voidReadings(tx: Tx, asset: Coin, hashes: string[]): Promise<void> {
  await sql`select chains.void_readings(${asset}, ${hashes})`.execute(tx);
}

/** Compares the ledger with the newest reading, and records since when they differ (INT-8). */
export async function compareBooks(tx: Tx, asset: Coin): Promise<void> {
  await sql`select policy.reconcile(${asset})`.execute(tx);
}

/** Records why a coin's reserves could not be read; a repeated fault keeps its start time. */
export async function noteReadingFault(
  db: Db,
  asset: Coin,
  kind: string,
  message: string,
): Promise<void> {
  await sql`
    insert into chains.reading_fault as f (asset, kind, said, since)
    values (${asset}, ${kind}, ${message}, clock.real())
    on conflict (asset) do update set kind = excluded.kind, said = excluded.said`.execute(db);
}

export async function clearReadingFault(tx: Tx, asset: Coin): Promise<void> {
  await sql`delete from chains.reading_fault where asset = ${asset}`.execute(tx);
}
