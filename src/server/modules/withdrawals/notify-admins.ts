import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';

/**
 * Notifies every open admin page of progress in an export: of members' payouts or the treasury's.
 */
export async function notifyAdmins(tx: Tx): Promise<void> {
  await notify(tx, { to: 'administrators', topic: 'withdrawals' });
  await notify(tx, { to: 'administrators', topic: 'treasury' });
}
