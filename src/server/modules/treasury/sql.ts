import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

/** Records that a step runs; returns false if it ran before. */
export async function noteStep(tx: Tx, name: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`select treasury.take_step(${name}) as is`;
  return is;
}

export async function isTaken(db: Db, name: string): Promise<boolean> {
  const found = await all(db)`select from treasury.step where name = ${name}`;
  return found.length > 0;
}

export type Destination = { asset: Coin; address: string; tag: string | null };

/** Returns the address to pay for a subject (a deposit, a payment of capital). */
export async function addressOf(db: Db, subject: string): Promise<Destination | undefined> {
  return maybe<Destination>(db)`
    select asset, address, tag from chains.address where subject = ${subject}`;
}

/** Returns the final payment to a subject's address. */
export async function finalPaymentTo(
  db: Db,
  subject: string,
): Promise<{ id: string; txid: string; amount: bigint } | undefined> {
  return maybe<{ id: string; txid: string; amount: bigint }>(db)`
    select p.id, p.txid, p.amount from chains.payment p
    join chains.address a on a.id = p.address_id
    where a.subject = ${subject} and p.state = 'final'`;
}

/**
 * Opens a session of a simulated administrator (LED-9); returns null if no one-time code is left at
 * the moment.
 */
export async function startSandboxAdmin(
  db: Db,
  email: string,
  tokenHash: Buffer,
): Promise<string | null> {
  const found = await maybe<{ id: string | null }>(db)`
    select treasury.open_admin_session(${email}, ${tokenHash}) as id`;
  return found?.id ?? null;
}

/** Revokes the simulated administrators' sessions and roles until their next step. */
export async function endSandboxAdmins(db: Db): Promise<void> {
  await sql`select treasury.close_admin_sessions()`.execute(db);
}

/** Opens a session of a member of the simulated past, by the hash of its token. */
export async function openInvestor(db: Db, memberId: string, tokenHash: Buffer): Promise<void> {
  await sql`select treasury.open_investor(${memberId}::uuid, ${tokenHash})`.execute(db);
}

/** Returns the business day on which a step ran; null if it did not. */
export async function dayOfStep(db: Db, name: string): Promise<string | null> {
  const found = await maybe<{ day: string }>(db)`
    select (taken_at at time zone 'UTC')::date::text as day
    from treasury.step where name = ${name}`;
  return found?.day ?? null;
}

/** Returns the member ids of these email addresses. */
export async function idsOf(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const found = await all<{ id: string; email: string }>(db)`
    select id, email from identity.known_member where email = any(${[...emails]})`;
  return new Map(found.map((row) => [row.email, row.id]));
}
