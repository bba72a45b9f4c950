import { type Db, inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import { unlockRows } from './sql.ts';

const sharesAtOnce = 500;

/** Unlocks the returns of positions whose term is over (LED-7); unlocked money stays unlocked. */
export async function settleMaturities(db: Db): Promise<number> {
  for (let settled = 0; ;) {
    const unlocked = await inTransaction(db, async (tx) => {
      const rows = await unlockRows(tx, sharesAtOnce);
      for (const { memberId, positionId: subject, cents } of rows) {
        const about = { memberId, subject, cents: String(cents) };
        await enqueue(tx, 'notice', { kind: 'profit_matured', ...about });
      }
      for (const memberId of new Set(rows.map((row) => row.memberId))) {
        await notify(tx, { to: { memberId }, topic: 'balance' });
      }
      return rows.length;
    });
    settled += unlocked;
    if (unlocked < sharesAtOnce) return settled;
  }
}
