import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { postOne, usd } from '../ledger/ledger.ts';
import { maturities } from './sql.ts';

/** Unlocks the returns of positions whose term is over (LED-7); what was unlocked stays so. */
export async function settleMaturities(db: Db): Promise<number> {
  const due = await maturities(db, 100);
  for (const { positionId, memberId, cents } of due) {
    await inTransaction(db, async (tx) => {
      await postOne(tx, {
        key: randomUUID(),
        kind: 'mature',
        subject: positionId,
        actor: 'worker',
        legs: [
          {
            debit: usd('member_profit_locked', memberId),
            credit: usd('member_profit', memberId),
            amount: cents,
          },
        ],
      });
      const about = { memberId, subject: positionId, cents: String(cents) };
      await enqueue(tx, 'notice', { kind: 'profit_matured', ...about });
      await notify(tx, { to: { memberId }, topic: 'balance' });
    });
  }
  return due.length;
}
