import { formatUsd } from '../../../core/money/money.ts';
import { fundedBy } from '../../../core/money/profit-source.ts';
import { toWire } from '../../../core/money/to-wire.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Position } from './positions.sql.ts';
import * as profit from './profit.sql.ts';

type Line = profit.ProfitLine;

const byGrant = (a: profit.Run, b: profit.Run): number =>
  a.grantedAt.getTime() - b.grantedAt.getTime();

/** What filled and emptied one pool of a plan, in the order of the books. */
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

function showLine(line: Line, { inflows, runs, outflows }: PoolMoves) {
  const run = runs.find((one) => one.id === line.runId);
  const behind = fundedBy(inflows, outflows, line.runId);
  return {
    ...toWire(line),
    from: fromOf(line),
    distribution: {
      id: line.runId,
      total: run === undefined ? null : formatUsd(run.cents),
    },
    sources: behind.flatMap(({ id, cents: usedCents }) => {
      const funding = inflows.find((one) => one.id === id);
      return funding === undefined ? [] : [toWire({ ...funding, usedCents })];
    }),
  };
}

/** Each profit line of a position with the distribution, the gain behind it and its evidence. */
export async function showProfit(db: Db, position: Position) {
  const lines = await profit.profitLinesOf(db, position.id);
  const pools = new Map<string, PoolMoves>();
  for (const from of new Set(lines.map(fromOf))) {
    pools.set(from, await poolMoves(db, position.planId, from));
  }
  return lines.map((line) => showLine(line, pools.get(fromOf(line))!));
}
