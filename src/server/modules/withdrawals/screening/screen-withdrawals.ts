import { coinOf, type Method } from '#core/chains/assets.ts';
import { formatUsd } from '#core/money/money.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import { record } from '../../audit/audit.ts';
import { screen, type Screened } from '../../screening/screening.ts';
import { returnAmount, lockWithdrawal } from '../sql.ts';
import { dueToAskAgain, type ToScreen, uncleared, unscreened } from './screening.sql.ts';

const mostAsked = 500;

const questionOf = ({ id, method, address, amountCents }: ToScreen): Screened => ({
  subject: id,
  asset: coinOf[method],
  address,
  direction: 'out',
  amount: formatUsd(amountCents),
  currency: 'USD',
});

/** Screens each; notifies the member and the administrators of one that has to wait. */
async function ask(db: Db, all: readonly ToScreen[]): Promise<void> {
  const members = new Map(all.map(({ id, memberId }) => [id, memberId]));
  await screen(db, all.map(questionOf), async (tx, { subject: withdrawalId }, verdict) => {
    const memberId = members.get(withdrawalId)!;
    if (verdict !== 'allow') {
      await record(tx, { actor: 'worker', act: `screening.${verdict}`, subject: withdrawalId });
      await enqueue(tx, 'notice', { kind: 'withdrawal_held', memberId, withdrawalId });
    }
    await notify(tx, { to: { memberId }, topic: 'withdrawals' });
    await notify(tx, { to: 'administrators', topic: 'withdrawals' });
  });
}

/** Returns an approved withdrawal that was not cleared during its hold (INT-5, CHN-13). */
async function giveUncleared(tx: Tx, id: string): Promise<void> {
  const current = await lockWithdrawal(tx, id);
  if (current?.state !== 'approved') return;
  await returnAmount(tx, id, 'address_uncleared');
  const reason = 'address_uncleared';
  await record(tx, { actor: 'worker', act: 'withdrawal.return', subject: id, reason });
  await notify(tx, { to: { memberId: current.memberId }, topic: 'withdrawals' });
}

/** Screens new requests, and ends those held for the maximum time. */
export async function screenWithdrawals(db: Db): Promise<void> {
  await ask(db, await unscreened(db, mostAsked));
  for (const id of await uncleared(db, mostAsked)) {
    await inTransaction(db, (tx) => giveUncleared(tx, id)).catch((error: unknown) => {
      // It moved meanwhile: the next run sees its new state.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

/** Screens the due payouts of these methods again, before an export. */
export async function screenDue(db: Db, methods: readonly Method[]): Promise<void> {
  await ask(db, await dueToAskAgain(db, [...methods], mostAsked));
}
