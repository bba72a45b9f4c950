import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { AdminActor } from '#platform/http/context.ts';
import { record } from '../audit/audit.ts';
import { observe } from './refresh-deposit.ts';
import { lockDeposit, saveRejection } from './sql.ts';

/** Rejects a deposit that was declared but never arrived; money on the chain is never rejected. */
export async function rejectDeposit(
  tx: Tx,
  admin: AdminActor,
  { depositId, reason }: { depositId: string; reason: string },
): Promise<void> {
  const deposit = await lockDeposit(tx, depositId, admin.token);
  if (deposit === undefined) throw new Refusal('not_found');
  const { facts } = await observe(tx, deposit);
  if (facts.payments.some((payment) => !payment.live && payment.settled !== null)) {
    throw new Refusal('payment_gone');
  }
  if (facts.payments.some((payment) => payment.live || payment.settled !== null)) {
    throw new Refusal('payment_on_chain');
  }
  if (deposit.state !== 'waiting') throw new Refusal('deposit_settled');
  await saveRejection(tx, admin.token, depositId, reason);
  await record(tx, {
    actor: `admin:${admin.id}`,
    act: 'deposit rejected',
    subject: depositId,
    before: { state: deposit.state },
    after: { state: 'rejected' },
    reason,
  });
  await notify(tx, { to: { memberId: deposit.memberId }, topic: 'deposits' });
  await notify(tx, { to: 'administrators', topic: 'deposits' });
}
