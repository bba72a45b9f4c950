import { formatUsd } from '#core/money/money.ts';
import { centsOf } from '#text/format/format.ts';
import type { Numbers } from '../list-kit/api-types.ts';

export type Day = Numbers['days'][number];
export type Frame = { width: number; height: number; labels: number; left: number };
type Bar = { x: number; y: number; width: number; height: number };
type Pair = { day: string; isLabelled: boolean; middle: number; deposits: Bar; withdrawals: Bar };

const top = 20;
const bottom = 24;

/** Returns the nearest round number above `value`: 1, 2 or 5 times a power of ten. */
function roundAbove(value: number): number {
  if (value <= 0) return 100;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((candidate) => candidate * power >= value) ?? 10;
  return step * power;
}

type Sum = 'deposits' | 'withdrawals';

/** Returns the sum of a column over the days, exact to the cent. */
export const sumOfDays = (days: readonly Day[], of: Sum): string =>
  formatUsd(days.reduce((sum, day) => sum + centsOf(day[of]), 0n));

/** Returns the day with the largest flow; undefined if nothing moved. */
export function largestDay(days: readonly Day[], of: Sum): Day | undefined {
  const sorted = days.toSorted((a, b) => Number(centsOf(b[of]) - centsOf(a[of])));
  return sorted[0] && centsOf(sorted[0][of]) > 0n ? sorted[0] : undefined;
}

/**
 * Returns bars with deposits above a line and withdrawals below, on one scale. For drawing only.
 */
export function flowBars(days: readonly Day[], { width, height, labels, left }: Frame) {
  const mostIn = Math.max(0, ...days.map((day) => Number(day.deposits)));
  const mostOut = Math.max(0, ...days.map((day) => Number(day.withdrawals)));
  const [above, below] = [roundAbove(mostIn), mostOut > 0 ? roundAbove(mostOut) : 0];
  const space = height - top - bottom;
  // The smaller side keeps room for one line of figures.
  const share = below === 0 ? 1 : Math.min(0.85, Math.max(0.15, above / (above + below)));
  const base = top + space * share;
  const scale = Math.min(
    (base - top) / above,
    below === 0 ? Infinity : (space * (1 - share)) / below,
  );
  const slot = (width - left) / Math.max(1, days.length);
  const thick = Math.max(3, Math.min(16, slot * 0.62));
  const everyNth = Math.max(1, Math.ceil(days.length / labels));

  const pairs = days.map((day, place): Pair => {
    const middle = left + slot * (place + 0.5);
    const [tall, deep] = [Number(day.deposits) * scale, Number(day.withdrawals) * scale];
    const x = middle - thick / 2;
    return {
      day: day.day,
      isLabelled: place % everyNth === 0,
      middle,
      deposits: { x, y: base - tall, width: thick, height: tall },
      withdrawals: { x, y: base + 1, width: thick, height: deep },
    };
  });
  const lines = [
    { y: base - above * scale, amount: above.toFixed(2) },
    { y: base - (above / 2) * scale, amount: (above / 2).toFixed(2) },
    ...(below > 0 && below * scale > 18
      ? [{ y: base + below * scale, amount: below.toFixed(2) }]
      : []),
  ];
  return { base, pairs, lines, isEmpty: mostIn === 0 && mostOut === 0 };
}
