import { centsOf } from '../format/format.ts';

export type Step = { at: number; value: string; change: string };
export type Frame = { width: number; height: number; right: number; bottom: number };

const topMargin = 18;
const leftMargin = 0;

/** The top of the scale: a round figure at or above the greatest value, in cents. */
export function roundTop(cents: bigint): bigint {
  let unit = 10_000n;
  while (unit * 10n < cents) unit *= 10n;
  for (const times of [1n, 2n, 4n, 6n, 8n, 10n]) if (unit * times >= cents) return unit * times;
  return unit * 10n;
}

/** Where everything of a step chart stands: never smoothed, a value holds until the next. */
export function layStepLine(steps: readonly Step[], from: number, to: number, frame: Frame) {
  const floor = frame.height - frame.bottom;
  const wide = frame.width - frame.right;
  const greatest = steps.reduce((top, { value }) => maximum(top, centsOf(value)), 10_000n);
  const top = roundTop(greatest);
  const x = (at: number) => leftMargin + ((at - from) / Math.max(1, to - from)) * wide;
  // A share of the scale: the only float of money on screen, and only to place a point.
  const y = (cents: bigint) =>
    floor - (Number((cents * 10_000n) / top) / 10_000) * (floor - topMargin);
  const points = steps.map((step) => ({
    ...step,
    x: x(Math.max(step.at, from)),
    y: y(centsOf(step.value)),
  }));
  const first = points[0];
  const line = first
    ? `M${first.x.toFixed(1)} ${first.y.toFixed(1)}` +
      points.map((point) => `H${point.x.toFixed(1)}V${point.y.toFixed(1)}`).join('') +
      `H${wide.toFixed(1)}`
    : '';
  const gridlines = [0n, 1n, 2n, 3n, 4n].map((quarter) => {
    const cents = (top * quarter) / 4n;
    return { cents, y: y(cents) };
  });
  return {
    points,
    line,
    area: first ? `${line}V${floor}H${first.x.toFixed(1)}Z` : '',
    gridlines,
    x,
  };
}

const maximum = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Evenly spread moments for the axis under a chart. */
export function spread(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / count);
}
