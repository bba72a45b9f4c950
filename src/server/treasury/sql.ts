import { sql } from 'kysely';
import type { Coin } from '../../core/assets.ts';
import type { Db, Tx } from '../db/db.ts';

/** Notes that a step is being taken; false where it was taken before. */
export async function noteStep(tx: Tx, name: string): Promise<boolean> {
  const noted = await sql`
    insert into treasury.step (name, taken_at) values (${name}, clock.now())
    on conflict do nothing`.execute(tx);
  return noted.numAffectedRows === 1n;
}

export async function isTaken(db: Db, name: string): Promise<boolean> {
  const found = await sql`select from treasury.step where name = ${name}`.execute(db);
  return found.rows.length > 0;
}

export type Destination = { asset: Coin; address: string; tag: string | null };

/** Where a subject (a deposit, a round of capital) is to be paid. */
export async function addressOf(db: Db, subject: string): Promise<Destination | undefined> {
  const found = await sql<Destination>`
    select asset, address, tag from chains.address where subject = ${subject}`.execute(db);
  return found.rows[0];
}

/** The final payment to a subject's address. */
export async function finalPaymentTo(
  db: Db,
  subject: string,
): Promise<{ id: string; txid: string; amount: bigint } | undefined> {
  const found = await sql<{ id: string; txid: string; amount: bigint }>`
    select p.id, p.txid, p.amount from chains.payment p
    join chains.address a on a.id = p.address_id
    where a.subject = ${subject} and p.state = 'final'`.execute(db);
  return found.rows[0];
}

/** Opens a session of a simulated desk with a time step never used before; null if none is left. */
export async function openDesk(db: Db, email: string, tokenHash: Buffer): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select a.id from identity.administrator a,
      lateral identity.open_session(null, a.id, ${tokenHash}, false,
        greatest(a.totp_last_step + 1, extract(epoch from clock.real())::bigint / 30 - 1),
        'simulated desk', '') s
    where a.email = ${email}`.execute(db);
  return found.rows[0]?.id ?? null;
}

/** Takes a desk's session and powers away once it has nothing left to do. */
export async function closeDesk(db: Db, email: string): Promise<void> {
  await sql`
    update identity.administrator set status = 'suspended' where email = ${email}`.execute(db);
}

export type Maturity = { positionId: string; memberId: string; cents: bigint };

/** Positions past their term whose returns are still locked. */
export async function maturities(db: Db, limit: number): Promise<Maturity[]> {
  const found = await sql<Maturity>`
    select o.id as "positionId", o.member_id as "memberId", sum(t.amount)::bigint as cents
    from plans.position o
    join ledger.posted t on t.subject = o.id
      and t.kind in ('distribute_gain', 'distribute_capital')
    where o.matures_at <= clock.now() and not exists (
      select from ledger.posted m where m.subject = o.id and m.kind = 'mature')
    group by o.id limit ${limit}`.execute(db);
  return found.rows;
}

/** Who of these e-mails is a member. */
export async function idsOf(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; email: string }>`
    select id, email from identity.known_member where email = any(${[...emails]})`.execute(db);
  return new Map(found.rows.map((row) => [row.email, row.id]));
}
