import { type MonthEntry, monthsOf } from '#core/money/position-months.ts';
import type { Position } from './positions.sql.ts';
import type { LossLine, ProfitLine } from './profit.sql.ts';

/** Returns the month of the last day that a run paid; the run's end is the first day after it. */
const lastMonth = (ends: string): string =>
  new Date(Date.parse(`${ends}T00:00:00.000Z`) - 1).toISOString().slice(0, 7);

/** Up to two lines pay one share of a run, both with the same days, which count once. */
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

/**
 * A month with a payment already has its days; a month with only a loss is weighted by the day of
 * the loss.
 */
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

/** Presents the result of each month of a position, beside its target. */
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
