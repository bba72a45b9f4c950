import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { noteOrigin } from '../../audit/audit.ts';
import { spendResetLink } from './reset.sql.ts';

/**
 * Sets a new password by a mailed link: all sessions end, a mail reports it, and a member's
 * withdrawals wait 72 hours. An administrator's second factor stays.
 */
export async function resetPassword(tx: Tx, token: string, passwordHash: string): Promise<void> {
  await noteOrigin(tx);
  if ((await spendResetLink(tx, token, passwordHash)) === null) throw new Refusal('link_invalid');
}
