import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** Whose password a link resets. */
export type ResetOwner = { memberId: string | null; administratorId: string | null };

/**
 * Keeps a new link of 15 minutes; it takes the place of any older one of the same person. For
 * nobody the same statement keeps nothing, so that the time taken does not tell.
 */
export async function replaceResetToken(
  tx: Tx,
  tokenHash: Buffer,
  owner: ResetOwner,
): Promise<void> {
  await sql`
    with older as (
      delete from identity.reset_token
      where member_id = ${owner.memberId} or administrator_id = ${owner.administratorId}
    )
    insert into identity.reset_token (token_hash, member_id, administrator_id, created_at,
      expires_at)
    select ${tokenHash}, ${owner.memberId}::uuid, ${owner.administratorId}::uuid, clock.real(),
      clock.real() + interval '15 minutes'
    where num_nonnulls(${owner.memberId}::uuid, ${owner.administratorId}::uuid) = 1`.execute(tx);
}

/** Spends a link: of any number of racers one gets its owner. */
export async function consumeResetToken(tx: Tx, tokenHash: Buffer): Promise<ResetOwner | null> {
  const found = await sql<ResetOwner>`
    delete from identity.reset_token
    where token_hash = ${tokenHash} and expires_at > clock.real()
    returning member_id as "memberId", administrator_id as "administratorId"`.execute(tx);
  return found.rows[0] ?? null;
}

/** Ends every link that was mailed to a member. */
export async function dropResetTokens(tx: Tx, memberId: string): Promise<void> {
  await sql`delete from identity.reset_token where member_id = ${memberId}`.execute(tx);
}
