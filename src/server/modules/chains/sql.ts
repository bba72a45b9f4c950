import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { invariant } from '#core/rules/refusal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';
import type { Cursor, LastSeenBalance, Output, Tip } from './port.ts';

export async function watchedAmong(
  db: Db,
  asset: Coin,
  addresses: readonly string[],
): Promise<Set<string>> {
  const found = await all<{ address: string }>(db)`
    select address from chains.watched
    where asset = ${asset} and address = any(${addresses})`;
  return new Set(found.map((row) => row.address));
}

/** Issued addresses, each once, newest first. */
export async function newestAddresses(
  db: Db,
  asset: Coin,
  count: number,
  skip: number,
): Promise<string[]> {
  const found = await all<{ address: string }>(db)`
    select address from chains.watched where asset = ${asset}
    order by given_at desc, address limit ${count} offset ${skip}`;
  return found.map((row) => row.address);
}

/** The last seen balances of addresses. */
export async function lastSeenBalances(
  db: Db,
  asset: Coin,
  addresses: readonly string[],
): Promise<Map<string, LastSeenBalance>> {
  const found = await all<LastSeenBalance>(db)`
    select address, units, until from chains.last_seen
    where asset = ${asset} and address = any(${addresses})`;
  return new Map(found.map((row) => [row.address, row]));
}

export async function noteLastSeenBalances(
  tx: Tx,
  asset: Coin,
  looked: readonly LastSeenBalance[],
): Promise<void> {
  await sql`
    insert into chains.last_seen (asset, address, units, until)
    select ${asset}, l.address, l.units, l.until
    from unnest(${looked.map(({ address }) => address)}::text[],
      ${looked.map(({ units }) => String(units))}::bigint[],
      ${looked.map(({ until }) => until)}::text[]) l (address, units, until)
    on conflict (asset, address) do update set units = excluded.units, until = excluded.until
  `.execute(tx);
}

/** The current and former payout accounts of a coin. */
export async function homesOf(db: Db, asset: Coin): Promise<Set<string>> {
  const found = await all<{ home: string }>(db)`
    select distinct home from chains.source
    where asset = ${asset} and home is not null`;
  return new Set(found.map(({ home }) => home));
}

/** `moves` increases with every saved scan. */
export type SavedCursor = {
  identity: string;
  position: Cursor;
  tipHeight: bigint;
  tipHash: string | null;
  moves: bigint;
};

export async function savedCursor(db: Db, asset: Coin): Promise<SavedCursor | undefined> {
  return maybe<SavedCursor>(db)`
    select identity, position, tip_height, tip_hash, moves
    from chains.cursor where asset = ${asset}`;
}

type ScanResult = { identity: string; cursor: Cursor; tip: Tip };

/**
 * Moves the cursor on from a scan's start; false if another process has moved it since. A second
 * process waits here for the first, so each change is recorded once.
 */
export async function moveCursor(
  tx: Tx,
  asset: Coin,
  from: SavedCursor | undefined,
  read: ScanResult,
): Promise<boolean> {
  const position = JSON.stringify(read.cursor);
  const moved =
    from === undefined
      ? await sql`
          insert into chains.cursor (asset, identity, position, tip_height, tip_hash, scanned_at)
          values (${asset}, ${read.identity}, ${position}::jsonb, ${read.tip.height},
            ${read.tip.hash}, clock.now())
          on conflict do nothing returning asset`.execute(tx)
      : await sql`
          update chains.cursor set position = ${position}::jsonb, tip_height = ${read.tip.height},
            tip_hash = ${read.tip.hash}, scanned_at = clock.now(), moves = moves + 1
          where asset = ${asset} and moves = ${from.moves} returning asset`.execute(tx);
  return moved.rows.length === 1;
}

/** Records an output's current state; returns its payment if anything changed. */
export async function noteOutput(tx: Tx, asset: Coin, output: Output): Promise<string | undefined> {
  const state = output.blockHeight === null ? 'seen' : 'mined';
  const found = await maybe<{ id: string }>(tx)`
    insert into chains.payment as p (asset, txid, output_index, amount, address, tag, address_id,
      is_coinbase, block_height, block_hash, state, first_seen_at, mined_at, changed_at)
    values (${asset}, ${output.txid}, ${output.outputIndex}, ${output.amount}, ${output.address},
      ${output.tag},
      (select id from chains.address a where a.asset = ${asset} and a.address = ${output.address}
        and a.tag is not distinct from ${output.tag}
        and (a.amount is null or a.amount = ${output.amount})),
      ${output.isCoinbase ?? false}, ${output.blockHeight}, ${output.blockHash}, ${state},
      clock.now(),
      case when ${output.blockHeight}::bigint is not null then clock.now() end, clock.now())
    on conflict (asset, txid, output_index) do update
      set block_height = excluded.block_height, block_hash = excluded.block_hash,
        state = excluded.state, final_at = null, mined_at = excluded.mined_at,
        changed_at = excluded.changed_at
      where p.block_hash is distinct from excluded.block_hash or p.state = 'gone'
    returning id`;
  return found?.id;
}

/** Drops payments whose transaction can no longer pay us; returns those that changed. */
export async function noteDropped(tx: Tx, asset: Coin, txids: string[]): Promise<string[]> {
  const found = await all<{ id: string }>(tx)`
    update chains.payment set state = 'gone', block_height = null, block_hash = null,
      final_at = null, changed_at = clock.now()
    where asset = ${asset} and txid = any(${txids}) and state <> 'gone'
    returning id`;
  return found.map((row) => row.id);
}

/** Payments in removed blocks are unconfirmed again, until seen again or dropped. */
export async function noteDetached(tx: Tx, asset: Coin, hashes: string[]): Promise<string[]> {
  const found = await all<{ id: string }>(tx)`
    update chains.payment set state = 'seen', block_height = null, block_hash = null,
      final_at = null, changed_at = clock.now()
    where asset = ${asset} and block_hash = any(${hashes})
    returning id`;
  return found.map((row) => row.id);
}

/** The confirmations that make a payment of any size final, by the rule in force (ADM-9). */
export async function confirmationsOf(db: Db, asset: Coin): Promise<number> {
  const found = await maybe<{ blocks: number | null }>(db)`
    select policy.confirmations(${asset}, 0, clock.now(), false) as blocks`;
  const blocks = found?.blocks;
  invariant(blocks, `how deep ${asset} is final stands in the rules`);
  return blocks;
}

/** Counts confirmations up to the tip and finalises deep payments. Returns all that changed. */
export async function noteDepth(tx: Tx, asset: Coin, tipHeight: bigint): Promise<string[]> {
  const found = await all<{ id: string }>(tx)`
    update chains.payment p set changed_at = clock.now(),
      state = case when d.is_deep then 'final' else 'mined' end,
      final_at = case when d.is_deep then clock.now() end
    from (select id, ${tipHeight} - block_height + 1
        >= policy.confirmations(asset, amount, first_seen_at, is_coinbase) as is_deep
      from chains.payment where asset = ${asset} and state = 'mined') d
    where p.id = d.id
    returning p.id`;
  return found.map((row) => row.id);
}

export type Payment = {
  id: string;
  asset: Coin;
  txid: string;
  outputIndex: number;
  amount: bigint;
  addressId: string | null;
  purpose: string | null;
  subject: string | null;
  state: 'seen' | 'mined' | 'final' | 'gone';
  confirmations: number;
  /** The confirmations that make it final, by the rule in force. */
  required: number;
  firstSeenAt: Date;
  minedAt: Date | null;
  finalAt: Date | null;
};

const paymentColumns = sql`
  p.id, p.asset, p.txid, p.output_index, p.amount, p.address_id,
  a.purpose, a.subject, p.state,
  coalesce(c.tip_height - p.block_height + 1, 0)::integer as confirmations,
  policy.confirmations(p.asset, p.amount, p.first_seen_at, p.is_coinbase) as required,
  p.first_seen_at, p.mined_at, p.final_at
  from chains.payment p
  join chains.cursor c on c.asset = p.asset
  left join chains.address a on a.id = p.address_id`;

/** A payment as of the last scan. */
export async function paymentById(db: Db, id: string): Promise<Payment | undefined> {
  return maybe<Payment>(db)`select ${paymentColumns} where p.id = ${id}`;
}

/** Every payment to these addresses, oldest first. */
export async function paymentsTo(db: Db, addressIds: readonly string[]): Promise<Payment[]> {
  return all<Payment>(db)`
    select ${paymentColumns} where p.address_id = any(${addressIds})
    order by p.first_seen_at, p.id`;
}

/** Outputs to us of one transaction. */
export async function paymentsIn(db: Db, asset: Coin, txid: string): Promise<Payment[]> {
  return all<Payment>(db)`
    select ${paymentColumns} where p.asset = ${asset} and p.txid = ${txid}`;
}

/** The addresses among these that we issued, watch or pay from: no outside payee has them. */
export async function issuedAmong(
  db: Db,
  asset: Coin,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await all<{ address: string }>(db)`
    select address from unnest(${addresses}::text[]) a (address)
    where chains.is_ours(${asset}, address)`;
  return new Set(found.map((row) => row.address));
}
