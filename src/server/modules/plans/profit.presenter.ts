import { formatUsd } from '#core/money/money.ts';
import { performanceOf } from '#core/money/performance.ts';
import { fundedBy } from '#core/money/profit-source.ts';
import { toWire } from '#core/money/to-wire.ts';
import type { Db } from '#platform/db/db.ts';
import type { Position } from './positions.sql.ts';
import * as profit from './profit.sql.ts';

type Line = profit.ProfitLine;

const byGrant = (a: profit.Run, b: profit.Run): number =>
  a.grantedAt.getTime() - b.grantedAt.getTime();

/** Returns the payments into and out of one pool of a plan, in the order of the books. */
async function poolMoves(db: Db, planId: string, from: 'gains' | 'capital') {
  const runs = await profit.runsOf(db, planId);
  if (from === 'capital') {
    return { inflows: await profit.fundingOf(db, planId, 'subsidise'), runs, outflows: runs };
  }
  const absorbed = await profit.absorbedOf(db, planId);
  const inflows = await profit.fundingOf(db, planId, 'gain');
  return { inflows, runs, outflows: [...runs, ...absorbed].toSorted(byGrant) };
}

type PoolMoves = Awaited<ReturnType<typeof poolMoves>>;

const fromOf = (line: Line) =>
  line.kind === 'distribute_gain' ? ('gains' as const) : ('capital' as const);

/**
 * Returns the percentage of the principal invested on the days that a line paid; never annualised
 * (MEM-21).
 */
function percentOf({ cents, days, centDays }: Line, position: Position) {
  const until = new Date(position.openedAt.getTime() + days * 86_400_000);
  const performance = performanceOf({
    since: position.openedAt,
    until,
    netCents: cents,
    targetCents: 0n,
    centSeconds: centDays * 86_400n,
  });
  return performance?.paid ?? '0.00';
}

function presentLine(line: Line, position: Position, { inflows, runs, outflows }: PoolMoves) {
  const run = runs.find((item) => item.id === line.runId);
  const behind = fundedBy(inflows, outflows, line.runId);
  return {
    id: line.id,
    _id: line.id,
    amount: formatUsd(line.cents),
    at: line.at.toISOString(),
    reversed: line.reversed,
    from: fromOf(line),
    percent: percentOf(line, position),
    distribution: {
      id: line.runId,
      total: run === undefined ? null : formatUsd(run.cents),
      begins: line.begins,
      ends: line.ends,
      positions: line.positions,
      dollar_days: formatUsd(line.centDays),
      all_dollar_days: formatUsd(line.allCentDays),
    },
    sources: behind.flatMap(({ id, cents: usedCents }) => {
      const funding = inflows.find((inflow) => inflow.id === id);
      return funding === undefined ? [] : [toWire({ ...funding, usedCents })];
    }),
  };
}

/**
 * Presents each profit line of a position with its distribution, and the gain and evidence behind
 * it.
 */
export async function presentProfit(db: Db, position: Position, lines: readonly Line[]) {
  const pools = new Map<string, PoolMoves>();
  for (const from of new Set(lines.map(fromOf))) {
    pools.set(from, await poolMoves(db, position.planId, from));
  }
  return lines.map((line) => presentLine(line, position, pools.get(fromOf(line))!));
}
