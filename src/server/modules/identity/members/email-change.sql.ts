import { sql } from 'kysely';
import type { emailChange } from '#contract/account.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { maybe, one } from '#platform/db/rows/read-rows.ts';

/** Records the caller's request for another address for 15 minutes; an older request ends. */
export async function requestEmailChange(tx: Tx, token: string, email: string): Promise<void> {
  await sql`select identity.request_email_change(${token}, ${email})`.execute(tx);
}

/** Cancels the caller's pending address change; false if there is none. */
export async function withdrawEmailChange(tx: Tx, token: string): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`
    select identity.withdraw_email_change(${token}) as is`;
  return is;
}

/** Starts an approved address change; returns null or the reason for refusal. */
export async function carryEmailChange(tx: Tx, approval: string): Promise<string | null> {
  const { refusal } = await one<{ refusal: string | null }>(tx)`
    select identity.carry_email_change(${approval}) as refusal`;
  return refusal;
}

export type EmailLinks = { oldEmail: string; newEmail: string; isTaken: boolean };

/** Stores the links of a requested change (worker); undefined if none is pending. */
export async function keepEmailLinks(
  tx: Tx,
  request: string,
  hashes: { old: Buffer; new: Buffer },
): Promise<EmailLinks | undefined> {
  return maybe<EmailLinks>(tx)`
    select old_email, new_email, is_taken
    from identity.keep_email_links(${request}, ${hashes.old}, ${hashes.new})`;
}

export type WaitingChange = RowOf<typeof emailChange>;

/** The address change that still waits for one of its sides. */
export async function waitingEmailChange(
  db: Db,
  memberId: string,
): Promise<WaitingChange | undefined> {
  return maybe<WaitingChange>(db)`
    select new_email, old_said_yes_at is not null as old_said_yes,
      new_said_yes_at is not null as new_said_yes, expires_at
    from identity.email_change
    where member_id = ${memberId} and done_at is null and withdrawn_at is null
      and expires_at > clock.real()`;
}

export type Confirmed = {
  outcome: 'waits' | 'done' | 'link_invalid';
  memberId: string;
  oldEmail: string;
  newEmail: string;
};

/** Spends one of the two links; the later of the two changes the address. */
export async function spendEmailLink(
  tx: Tx,
  link: string,
  session: string | null,
): Promise<Confirmed> {
  return one<Confirmed>(tx)`
    select outcome, member as member_id, old_email, new_email
    from identity.confirm_email_change(${link}, ${session})`;
}
