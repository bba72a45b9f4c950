import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { formatUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { recordLook } from '../audit/audit.ts';
import { findMembers, maxFound } from '../identity/identity.ts';
import { memberFigures, platformTotals } from '../ledger/ledger.ts';
import * as read from './sql.ts';
import { countUsers, usersPage } from './users.sql.ts';

const calls = contract.reporting;

const userOnWire = (user: read.UserRow) => ({
  ...toWire(user),
  createdAt: user.createdAt.toISOString(),
});

async function latestUsers(db: Db) {
  const rows = await usersPage(db, { sort: 'newest', limit: 5, offset: 0 });
  return rows.map(userOnWire);
}

/** The administrators' first page (ADM-2). */
export const overviewAdminRoutes = () => ({
  numbers: route(calls.numbers).handler(async ({ context: { db } }) => {
    const [users, totals, waiting, days, pending, latest] = await Promise.all([
      countUsers(db),
      platformTotals(db),
      read.queues(db),
      read.lastDays(db),
      read.pendingDeposits(db),
      latestUsers(db),
    ]);
    return {
      status: success,
      data: {
        total_users: users.total,
        active_users: users.active,
        total_deposits: formatUsd(totals.deposits),
        total_withdrawals: formatUsd(totals.withdrawals),
        pending_deposits: formatUsd(pending),
        days: days.map((day) => toWire(day)),
        latest_users: latest,
        queues: {
          deposits: toWire(waiting.deposits),
          withdrawals: toWire(waiting.withdrawals),
          approvals: toWire(waiting.approvals),
          kyc: toWire(waiting.kyc),
          suspense: toWire(waiting.suspense),
          claims: toWire(waiting.claims),
          disputes: toWire(waiting.disputes),
          incidents: toWire(waiting.incidents),
          messages: toWire(waiting.messages),
        },
      },
    };
  }),
});

const deepestRow = 1_000;

function offsetOf(page = 1, limit: number): number {
  const offset = (page - 1) * limit;
  if (offset < deepestRow) return offset;
  throw new Refusal('shape_invalid', { fields: { page: note('page_too_far') } });
}

/**
 * The list of members and one member; a view of one is logged, and the member can see it (ADM-3).
 */
export const overviewUserRoutes = () => ({
  users: route(calls.users).handler(async ({ input, context: { db } }) => {
    const { search, sort, status, cursor } = input;
    const limit = input.limit ?? 20;
    const offset = cursor === undefined ? offsetOf(input.page, limit) : 0;
    const expected = search === '' ? undefined : search;
    const matching = expected === undefined ? undefined : await findMembers(db, expected);
    const page = { found: matching, sort, status, cursor, limit: limit + 1, offset };
    const rows = await usersPage(db, page);
    const { total } = await countUsers(db);
    const found = matching?.length ?? total;
    return {
      status: success,
      data: {
        users: rows.slice(0, limit).map(userOnWire),
        total_users: total,
        found: found > maxFound && expected !== undefined ? `${maxFound}+` : String(found),
        next_cursor: rows.length > limit ? rows[limit - 1]!.id : null,
      },
    };
  }),

  user: route(calls.user).handler(async ({ input, context }) => {
    const { db } = context;
    const user = await read.userById(db, input.id);
    if (user === undefined) throw new Refusal('not_found');
    const actor = `admin:${adminOf(context).id}`;
    const { ip, requestId } = context;
    const seen = { actor, act: 'member.view', subject: user.id, ip, requestId };
    await inTransaction(db, async (tx) => {
      const isNew = await recordLook(tx, seen);
      if (isNew) await notify(tx, { to: { memberId: user.id }, topic: 'account' });
    });
    const figures = await memberFigures(db, user.id);
    const withdrawals = await read.latestWithdrawals(db, user.id);
    return {
      status: success,
      data: {
        ...userOnWire(user),
        withdrawable_profit: formatUsd(figures.profit),
        locked_profit: formatUsd(figures.profitLocked),
        accumulated_interest: formatUsd(figures.accumulatedInterest),
        total_withdrawal: formatUsd(figures.totalWithdrawal),
        pending_withdrawals: formatUsd(figures.payout),
        withdrawals: withdrawals.map((withdrawal) => ({
          ...toWire(withdrawal),
          payment_method: withdrawal.method,
          createdAt: withdrawal.requestedAt.toISOString(),
        })),
      },
    };
  }),
});
