import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { formatUsd } from '#core/money/money.ts';
import { sourceOf } from '#core/money/movement-source.ts';
import { invariant } from '#core/rules/refusal.ts';
import { memberOf, route } from '#platform/http/router.ts';
import {
  balanceOverTime,
  type Figure,
  type FigureStep,
  memberFigures,
  type MemberFigures,
  type Movement,
  movements,
  stepsTo,
} from '../ledger/ledger.ts';
import {
  findMovements,
  methodOfMovement,
  type MovementFound,
  type Origins,
  originsOf,
} from './movements.sql.ts';

const calls = contract.reporting;

const figureOf = {
  member_balance: 'balance',
  member_profit: 'profit',
  member_profit_locked: 'locked_profit',
  member_payout: 'on_hold',
} as const;

/** Presents a movement, for every list of movements. */
function figuresOnWire(movement: Movement | MovementFound) {
  invariant(movement.class in figureOf, 'members hold no other class of account');
  return {
    id: String(movement.position),
    _id: String(movement.position),
    kind: movement.kind,
    figure: figureOf[movement.class as keyof typeof figureOf],
    amount: formatUsd(movement.amount),
    balance_after: formatUsd(movement.balanceAfter),
    at: movement.at.toISOString(),
  };
}

function movementOnWire(movement: Movement) {
  return { ...figuresOnWire(movement), source: sourceOf(movement.kind), subject: movement.subject };
}

const foundOnWire = (origins: Origins) => (movement: MovementFound) => ({
  ...figuresOnWire(movement),
  family: movement.family,
  plan: movement.plan,
  method: methodOfMovement(movement),
  address: movement.address,
  txid: movement.txid,
  origin: origins.get(movement.subject) ?? null,
});

const stepOnWire = (origins: Origins) => (step: FigureStep) => ({
  id: String(step.position),
  _id: String(step.position),
  kind: step.kind,
  amount: formatUsd(step.amount),
  after: formatUsd(step.after),
  source: sourceOf(step.kind),
  subject: step.subject,
  at: step.at.toISOString(),
  origin: origins.get(step.subject) ?? null,
});

const onTheCard: Record<Figure, keyof MemberFigures> = {
  balance: 'balance',
  deposits: 'totalInvest',
  withdrawals: 'totalWithdrawal',
  interest: 'accumulatedInterest',
};

// One row more than the page shows reveals whether there is a next page.
const oneMore = (input: { cursor?: string | undefined }, limit: number) => ({
  limit: limit + 1,
  cursor: input.cursor === undefined ? undefined : BigInt(input.cursor),
});

function pageOf<Row extends { position: bigint }, Wire>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Wire,
) {
  const page = rows.slice(0, limit);
  return {
    data: page.map(present),
    next_cursor: rows.length > limit ? String(page.at(-1)!.position) : null,
  };
}

// With more points than a screen has pixels for, the chart is drawn by day.
const movementsDrawn = 200;

/**
 * The sources of a member's figures: every movement, the breakdown of each card, the daily chart.
 */
export const overviewFigureRoutes = () => ({
  ledger: route(calls.ledger).handler(async ({ input, context }) => {
    const limit = input.limit ?? 20;
    const rows = await movements(context.db, memberOf(context).id, oneMore(input, limit));
    return { status: success, ...pageOf(rows, limit, movementOnWire) };
  }),

  movements: route(calls.movements).handler(async ({ input, context }) => {
    const { search = '', group = null, from, to } = input;
    const limit = input.limit ?? 20;
    const page = oneMore(input, limit);
    const rows = await findMovements(context.db, memberOf(context).id, {
      limit: page.limit,
      cursor: page.cursor ?? null,
      search,
      group,
      from: from === undefined ? null : new Date(from),
      to: to === undefined ? null : new Date(to),
    });
    return {
      status: success,
      ...pageOf(rows, limit, foundOnWire(await originsOf(context.db, rows))),
    };
  }),

  balanceBreakdown: route(calls.balanceBreakdown).handler(async ({ input, context }) => {
    const { db } = context;
    const { id } = memberOf(context);
    const limit = input.limit ?? 20;
    const rows = await stepsTo(db, id, input.figure, oneMore(input, limit));
    const figures = await memberFigures(db, id);
    return {
      status: success,
      ...pageOf(rows, limit, stepOnWire(await originsOf(db, rows))),
      figure: formatUsd(figures[onTheCard[input.figure]]),
    };
  }),

  balanceHistory: route(calls.balanceHistory).handler(async ({ context }) => {
    const points = await balanceOverTime(context.db, memberOf(context).id, movementsDrawn);
    const data = points.map(({ at, change, balance, profit, earned }) => ({
      at: at.toISOString(),
      change: formatUsd(change),
      balance: formatUsd(balance),
      profit: formatUsd(profit),
      earned: formatUsd(earned),
    }));
    return { status: success, data };
  }),
});
