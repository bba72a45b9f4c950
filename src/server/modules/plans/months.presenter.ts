import { type MonthEntry, monthsOf } from '#core/money/position-months.ts';
import type { Position } from './positions.sql.ts';
import type { LossLine, ProfitLine } from './profit.sql.ts';

/** The month of the last day that a run paid: its own end is the first day after. */
const lastMonth = (ends: string): string =>
  new Date(Date.parse(`${ends}T00:00:00.000Z`) - 1).toISOString().slice(0, 7);

/** One share of a run is paid by up to two lines, of one sum of days: those count once. */
function paidIn(lines: readonly ProfitLine[]): MonthEntry[] {
  const runs = Map.groupBy(
    lines.filter(({ reversed }) => !reversed),
    ({ runId }) => runId,
  );
  return [...runs.values()].map((those) => {
    const { ends, centDays, days } = those[0]!;
    const cents = those.reduce((sum, line) => sum + line.cents, 0n);
    return { month: lastMonth(ends), cents, centDays, days, aimedDays: days };
  });
}

/** A month in which something was paid has its days already; a loss alone weighs by its day. */
function lostIn(lines: readonly LossLine[], paid: ReadonlySet<string>): MonthEntry[] {
  return lines
    .filter(({ reversed }) => !reversed)
    .map((line) => {
      const month = line.at.toISOString().slice(0, 7);
      const days = paid.has(month) ? 0 : 1;
      const cents = -(line.fromProfitCents + line.fromBalanceCents);
      return { month, cents, centDays: line.heldCents * BigInt(days), days, aimedDays: 0 };
    });
}

/** What each month of a position came to, beside its target. */
export function presentMonths(
  position: Position,
  now: Date,
  profit: readonly ProfitLine[],
  losses: readonly LossLine[],
) {
  const { openedAt, maturesAt, targetHundredths, termDays } = position;
  const paid = paidIn(profit);
  const months = new Set(paid.map(({ month }) => month));
  const until = maturesAt < now ? maturesAt : now;
  return monthsOf({ openedAt, until, targetHundredths, termDays }, [
    ...paid,
    ...lostIn(losses, months),
  ]);
}
