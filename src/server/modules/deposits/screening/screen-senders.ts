import { formatAmount } from '#core/money/money.ts';
import type { Db } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { record } from '../../audit/audit.ts';
import { findSenders, type OpenChain } from '../../chains/chains.ts';
import { screen, type Screened } from '../../screening/screening.ts';
import { settlePayment } from '../settle-deposit.ts';
import { type Unscreened, unscreenedPayments } from './screening.sql.ts';

function questionsOf({ id, asset, amount }: Unscreened, senders: readonly string[]): Screened[] {
  const about = { subject: id, asset, direction: 'in', currency: asset } as const;
  const named = senders.length === 0 ? [null] : senders;
  return named.map((address) => ({ ...about, address, amount: formatAmount(asset, amount) }));
}

/**
 * Screens the senders of each final payment before it is credited, if its chain shows them
 * (CHN-13).
 */
export async function screenSenders(db: Db, open: OpenChain): Promise<void> {
  for (const payment of await unscreenedPayments(db)) {
    // If a node does not answer, the next run tries again.
    const senders = await findSenders(db, open, payment);
    if (senders === null) continue;
    await screen(db, questionsOf(payment, senders), async (tx, { subject }, verdict) => {
      if (verdict === 'allow') return;
      await record(tx, { actor: 'worker', act: `screening.${verdict}`, subject });
      await notify(tx, { to: 'administrators', topic: 'deposits' });
    });
    await settlePayment(db, payment.id);
  }
}
