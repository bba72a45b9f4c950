import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

export type NewChange = {
  memberId: string;
  oldEmail: string;
  newEmail: string;
  oldLinkHash: Buffer;
  newLinkHash: Buffer;
  /** How long the links work. */
  hours: number;
};

/** Takes back whatever change of address waits; false where none does. */
export async function withdrawEmailChange(tx: Tx, memberId: string): Promise<boolean> {
  const done = await sql`update identity.email_change set withdrawn_at = clock.real()
    where member_id = ${memberId} and done_at is null and withdrawn_at is null`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Keeps a wish to change the address for a while; an older one ends. */
export async function insertEmailChange(tx: Tx, change: NewChange): Promise<void> {
  await withdrawEmailChange(tx, change.memberId);
  await sql`
    insert into identity.email_change (member_id, old_email, new_email, old_link_hash,
      new_link_hash, asked_at, expires_at)
    values (${change.memberId}, ${change.oldEmail}, ${change.newEmail}, ${change.oldLinkHash},
      ${change.newLinkHash}, clock.real(),
      clock.real() + ${change.hours} * interval '1 hour')`.execute(tx);
}

export type WaitingChange = {
  newEmail: string;
  oldSaidYes: boolean;
  newSaidYes: boolean;
  expiresAt: Date;
};

/** The change of address that still waits for one of its sides. */
export async function waitingEmailChange(
  db: Db,
  memberId: string,
): Promise<WaitingChange | undefined> {
  const found = await sql<WaitingChange>`
    select new_email as "newEmail", old_said_yes_at is not null as "oldSaidYes",
      new_said_yes_at is not null as "newSaidYes", expires_at as "expiresAt"
    from identity.email_change
    where member_id = ${memberId} and done_at is null and withdrawn_at is null
      and expires_at > clock.real()`.execute(db);
  return found.rows[0];
}

export type Agreed = {
  id: string;
  memberId: string;
  oldEmail: string;
  newEmail: string;
  isAgreed: boolean;
};

/** Spends one of the two links; of two at once the later sees that both sides agree. */
export async function sayYes(tx: Tx, linkHash: Buffer): Promise<Agreed | undefined> {
  const found = await sql<Agreed>`
    update identity.email_change set
      old_said_yes_at = case when old_link_hash = ${linkHash} then clock.real()
        else old_said_yes_at end,
      new_said_yes_at = case when new_link_hash = ${linkHash} then clock.real()
        else new_said_yes_at end
    where ((old_link_hash = ${linkHash} and old_said_yes_at is null)
        or (new_link_hash = ${linkHash} and new_said_yes_at is null))
      and done_at is null and withdrawn_at is null and expires_at > clock.real()
    returning id, member_id as "memberId", old_email as "oldEmail", new_email as "newEmail",
      old_said_yes_at is not null and new_said_yes_at is not null as "isAgreed"`.execute(tx);
  return found.rows[0];
}

/**
 * Puts the new address in the place of the old, and lets withdrawals wait for 72 hours (ACC-7a).
 * False where the account was closed or the address has found an account meanwhile.
 */
export async function changeAddress(tx: Tx, change: Agreed): Promise<boolean> {
  const done = await sql`
    update identity.member m set email = ${change.newEmail},
      payouts_wait_until = greatest(payouts_wait_until, clock.now() + interval '72 hours')
    where m.id = ${change.memberId} and m.email = ${change.oldEmail}
      and m.status in ('active', 'suspended', 'closing')
      and not exists (select from identity.member o
        where o.email = ${change.newEmail} and o.status <> 'closed')`.execute(tx);
  if (done.numAffectedRows === 0n) return false;
  await sql`update identity.email_change set done_at = clock.real()
    where id = ${change.id}`.execute(tx);
  return true;
}
