import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

type Unasked = { paymentId: string; asset: Coin; txid: string };

/**
 * Returns some final unmatched payments whose senders are not known yet, in random order: the
 * payments of a chain that does not answer do not block the others.
 */
export async function unaskedOrigins(db: Db): Promise<Unasked[]> {
  return all<Unasked>(db)`
    select u.id as payment_id, u.asset, u.txid from deposits.unmatched u
    where u.senders is null and u.state = 'final' order by random() limit 50`;
}

/** Saves the senders that the chain reported; the first answer stays. */
export async function insertOrigin(tx: Tx, paymentId: string, senders: string[]): Promise<void> {
  await sql`
    insert into deposits.origin (payment_id, senders, asked_at)
    values (${paymentId}, ${senders}, clock.now()) on conflict do nothing`.execute(tx);
}

/** Returns the senders of each payment; absent if the chain did not report them. */
export async function sendersOf(
  db: Db,
  paymentIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = await all<{ id: string; senders: string[] }>(db)`
    select payment_id as id, senders from deposits.origin
    where payment_id = any(${paymentIds}) and cardinality(senders) > 0`;
  return new Map(found.map(({ id, senders }) => [id, senders]));
}

/** Returns whether we sent this payment ourselves and no placement returns it (INT-9). */
export async function isUnmatchedOwn(db: Db, paymentId: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(db)`
    select treasury.is_unmatched_own(${paymentId}::uuid) as is`;
  return is;
}

/** Returns which of these payments we sent ourselves: they match no quote. */
export async function ownAmong(db: Db, paymentIds: readonly string[]): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set();
  const found = await all<{ id: string }>(db)`
    select id from unnest(${[...paymentIds]}::uuid[]) id
    where treasury.is_own_payment(id)`;
  return new Set(found.map(({ id }) => id));
}
