import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { formatUsd } from '#core/money/money.ts';
import { allNoticeKinds, noticeKinds } from '#core/rules/notice-kinds.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { memberOf, route } from '#platform/http/router.ts';
import * as store from './sql.ts';

const calls = contract.notices;
const rowsAPage = 20;

const noticeOnWire = ({ id, amountCents, isRead, at, ...notice }: store.Notice) => ({
  id,
  _id: id,
  ...notice,
  amount: amountCents === null ? null : formatUsd(amountCents),
  is_read: isRead,
  at: at.toISOString(),
});

/** The bell: a member's notices, and which are mailed as well (ACC-9). */
export const memberNoticesRoutes = () => ({
  list: route(calls.list).handler(async ({ input, context }) => {
    const limit = input.limit ?? rowsAPage;
    const rows = await store.noticesPage(context.db, memberOf(context).id, {
      limit: limit + 1,
      cursor: input.cursor ?? null,
    });
    const page = rows.slice(0, limit);
    return {
      status: success,
      data: page.map(noticeOnWire),
      next_cursor: rows.length > limit ? page.at(-1)!.id : null,
    };
  }),

  unread: route(calls.unread).handler(async ({ context }) => ({
    status: success,
    data: { unread: await store.countUnread(context.db, memberOf(context).id) },
  })),

  markRead: route(calls.markRead).handler(async ({ input, context }) => {
    const { id: memberId } = memberOf(context);
    await inTransaction(context.db, async (tx) => {
      if (!(await store.markNoticeRead(tx, memberId, input.id))) throw new Refusal('not_found');
      await notify(tx, { to: { memberId }, topic: 'notices' });
    });
    return { status: success, message: 'Marked as read' };
  }),

  markAllRead: route(calls.markAllRead).handler(async ({ context }) => {
    const { id: memberId } = memberOf(context);
    await inTransaction(context.db, async (tx) => {
      await store.markAllNoticesRead(tx, memberId);
      await notify(tx, { to: { memberId }, topic: 'notices' });
    });
    return { status: success, message: 'All notices are marked as read' };
  }),

  preferences: route(calls.preferences).handler(async ({ context }) => {
    const quiet = await store.quietKinds(context.db, memberOf(context).id);
    const data = allNoticeKinds.map((kind) => {
      const { group, mayBeQuiet } = noticeKinds[kind];
      return { kind, group, by_mail: !(mayBeQuiet && quiet.has(kind)), is_fixed: !mayBeQuiet };
    });
    return { status: success, data };
  }),

  prefer: route(calls.prefer).handler(async ({ input, context }) => {
    const { kind, by_mail: byMail } = input;
    if (!byMail && !noticeKinds[kind].mayBeQuiet) throw new Refusal('notice_fixed');
    const { id: memberId } = memberOf(context);
    await inTransaction(context.db, async (tx) => {
      await store.savePreference(tx, memberId, kind, byMail);
      await notify(tx, { to: { memberId }, topic: 'notices' });
    });
    return { status: success, message: byMail ? 'Mailed from now on' : 'No longer mailed' };
  }),
});
