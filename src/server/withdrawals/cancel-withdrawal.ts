import { Refusal } from '../../core/refusal.ts';
import { withdrawalCan } from '../../core/withdrawal-state.ts';
import type { Tx } from '../db/db.ts';
import { releaseWithdrawal } from './release-withdrawal.ts';
import { lockWithdrawal } from './sql.ts';

/** Takes a withdrawal back while nothing was signed for it (MEM-7). */
export async function cancelWithdrawal(tx: Tx, memberId: string, id: string): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (withdrawal?.memberId !== memberId) throw new Refusal('not_found');
  if (!withdrawalCan(withdrawal.state, 'cancel')) {
    throw new Refusal('withdrawal_state', {
      detail: `A withdrawal that is ${withdrawal.state} can no longer be cancelled.`,
    });
  }
  await releaseWithdrawal(tx, withdrawal, { state: 'cancelled', actor: `member:${memberId}` });
}
