import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';

/**
 * Notifies every open admin page that an export moved on: it pays members, or sends for the
 * treasury.
 */
export async function notifyAdmins(tx: Tx): Promise<void> {
  await notify(tx, { to: 'administrators', topic: 'withdrawals' });
  await notify(tx, { to: 'administrators', topic: 'treasury' });
}
