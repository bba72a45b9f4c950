import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { withdrawalCan } from '#core/rules/withdrawal-state.ts';
import type { Tx } from '#platform/db/db.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { cancel, withdrawalById } from './sql.ts';

/** Cancels a withdrawal before anything is signed for it (MEM-7). */
export async function cancelWithdrawal(
  tx: Tx,
  member: Pick<MemberActor, 'id' | 'token'>,
  id: string,
): Promise<void> {
  const withdrawal = await withdrawalById(tx, id);
  if (withdrawal?.memberId !== member.id) throw new Refusal('not_found');
  if (!withdrawalCan(withdrawal.state, 'cancel')) {
    throw new Refusal('withdrawal_state', {
      detail: note('withdrawal_not_cancellable', { state: withdrawal.state }),
    });
  }
  await cancel(tx, member.token, id);
}
