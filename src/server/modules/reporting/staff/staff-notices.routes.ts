import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { toWire } from '#core/money/to-wire.ts';
import { inTransaction } from '#platform/db/db.ts';
import { adminOf, route } from '#platform/http/router.ts';
import * as store from './staff-notices.sql.ts';

const calls = contract.reporting;
const rowsAPage = 20;

/** The administrators' notification bell (ADM-11). */
export const staffNoticeRoutes = () => ({
  staffNotices: route(calls.staffNotices).handler(async ({ input, context }) => {
    const limit = input.limit ?? rowsAPage;
    const page = { limit: limit + 1, cursor: input.cursor ?? null };
    const rows = await store.staffNoticesPage(context.db, adminOf(context).id, page);
    const shown = rows.slice(0, limit);
    return {
      status: success,
      data: shown.map(({ about, ...one }) => ({ ...toWire(one), about })),
      next_cursor: rows.length > limit ? shown.at(-1)!.id : null,
    };
  }),

  staffUnread: route(calls.staffUnread).handler(async ({ context }) => ({
    status: success,
    data: { unread: await store.countUnreadByStaff(context.db, adminOf(context).id) },
  })),

  readStaffNotices: route(calls.readStaffNotices).handler(async ({ context }) => {
    const { token } = adminOf(context);
    await inTransaction(context.db, (tx) => store.readStaffNotices(tx, token));
    return { status: success, message: 'All notices are marked as read' };
  }),
});
