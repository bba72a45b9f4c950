import type { Config } from '#platform/config/config.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { Loop } from '#platform/jobs/jobs.ts';
import { outboxOf } from '#platform/mail/mail.ts';
import { writeStaffMail } from '../../notices/notices.ts';
import { notifyStaff } from './staff-notices.sql.ts';

/** Sends administrators their new notices: one mail per person and kind (ADM-11). */
export async function notifyAdministrators(
  db: Db,
  config: Config,
  send = outboxOf(config),
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const news = await notifyStaff(tx);
    const letters = Map.groupBy(
      news,
      (staffNews) => `${staffNews.administrator} ${staffNews.kind}`,
    );
    for (const its of letters.values()) {
      const [{ email, firstName, kind }] = its as [(typeof its)[number]];
      const facts = its.map(({ about }) => about);
      await send(tx, writeStaffMail(config, { email, firstName }, kind, facts));
    }
    if (news.length > 0) await notify(tx, { to: 'administrators', topic: 'staff' });
  });
}

/**
 * The worker's loop. Actions of administrators, results of proposals, and a coin off its peg
 * trigger it. The fallback finds items due by the clock and large deposits: a delay of minutes is
 * fine there.
 */
export const notifyStaffLoop = (config: Config): Loop => ({
  name: 'tell administrators',
  everyMs: 60_000,
  wokenBy: ['audit.event', 'approvals.proposal', 'market.price_jump'],
  restMs: 5_000,
  netMs: 180_000,
  run: (db) => notifyAdministrators(db, config),
});
