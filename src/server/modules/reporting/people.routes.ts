import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { formatUsd } from '#core/money/money.ts';
import { sourceOf } from '#core/money/movement-source.ts';
import { toWire } from '#core/money/to-wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { businessNow } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { Context } from '#platform/http/context.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { recordLook } from '../audit/audit.ts';
import { findMembers, memberById, suspensionOf } from '../identity/identity.ts';
import { sumsOfPositions, positionsOf, presentPosition } from '../plans/plans.ts';
import { accessLogOf } from './access-log.sql.ts';
import * as read from './people.sql.ts';

const calls = contract.reporting;

/** Logs every view of a member's file; the member can see the log (MEM-16). */
export async function noteLook(context: Context, memberId: string): Promise<void> {
  const { db, ip, requestId } = context;
  const actor = `admin:${adminOf(context).id}`;
  const seen = { actor, act: 'member.view', subject: memberId, ip, requestId };
  await inTransaction(db, async (tx) => {
    const isNew = await recordLook(tx, seen);
    if (isNew) await notify(tx, { to: { memberId }, topic: 'account' });
  });
}

async function keysOf({ db }: Context, id: string) {
  const facts = await read.fileFacts(db, id);
  const suspension = await suspensionOf(db, id);
  const sessions = await read.openSessions(db, id);
  const holds = await read.openHolds(db, id);
  return {
    identity_level: facts.level,
    deposits: facts.deposits,
    two_step: { totp: facts.hasTotp, passkeys: facts.passkeys },
    payouts_wait_until: facts.waitUntil?.toISOString() ?? null,
    suspension: suspension === undefined ? null : toWire(suspension),
    sessions: sessions.map((session) => toWire(session)),
    holds: holds.map((hold) => toWire(hold)),
  };
}

const figures: Record<string, 'balance' | 'profit' | 'locked_profit' | 'on_hold'> = {
  member_balance: 'balance',
  member_profit: 'profit',
  member_profit_locked: 'locked_profit',
  member_payout: 'on_hold',
};
const reversible = new Set('deposit suspense_claim distribute_gain distribute_capital'.split(' '));
reversible.add('adjust_up');

const lineOnWire = (line: read.LineRow) => ({
  id: String(line.position),
  _id: String(line.position),
  figure: figures[line.class] ?? ('balance' as const),
  kind: line.kind,
  source: sourceOf(line.kind),
  amount: formatUsd(line.amount),
  balance_after: formatUsd(line.balanceAfter),
  reason: line.reason,
  at: line.at.toISOString(),
  key: reversible.has(line.kind) && !line.isUndone ? line.key : null,
  is_reversed: line.isUndone,
});

/** A member's file, and the search for members (ADM-5, ADM-3). */
export const peopleRoutes = () => ({
  userFile: route(calls.userFile).handler(async ({ input, context }) => {
    const { db } = context;
    if ((await memberById(db, input.id)) === undefined) throw new Refusal('not_found');
    await noteLook(context, input.id);
    const now = await businessNow(db);
    const sums = await sumsOfPositions(db, input.id);
    const positions = await positionsOf(db, input.id);
    const trail = await accessLogOf(db, input.id, { limit: 12, cursor: null });
    return {
      status: success,
      data: {
        ...(await keysOf(context, input.id)),
        positions: positions.map((position) =>
          presentPosition(position, sums.get(position.id), now),
        ),
        trail: trail.map((item) => ({
          id: String(item.id),
          _id: String(item.id),
          who: item.who,
          role: item.role,
          act: item.act,
          reason: item.reason,
          at: item.at.toISOString(),
        })),
      },
    };
  }),

  userMovements: route(calls.userMovements).handler(async ({ input, context }) => {
    const { db } = context;
    if ((await memberById(db, input.id)) === undefined) throw new Refusal('not_found');
    await noteLook(context, input.id);
    const limit = input.limit ?? 10;
    const cursor = input.cursor === undefined ? null : BigInt(input.cursor);
    const rows = await read.linesOf(db, input.id, { limit: limit + 1, cursor });
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? String(page.at(-1)!.position) : null;
    return { status: success, data: page.map(lineOnWire), next_cursor: next };
  }),

  find: route(calls.find).handler(async ({ input, context: { db } }) => {
    const byName = await read.membersByIds(db, await findMembers(db, input.search));
    const hits = [...byName, ...(await read.ownersOf(db, input.search))];
    const data = hits.map(({ by, row, ...one }) => ({ member: toWire(one), by, row }));
    return { status: success, data };
  }),
});
