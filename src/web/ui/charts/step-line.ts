import { centsOf } from '#text/format/format.ts';

/** The value from a moment on; `below` is smaller and drawn in a separate band. */
export type StepPoint = { at: number; value: string; change: string; below?: string };
export type Frame = { width: number; height: number; right: number; bottom: number; band: number };

const topMargin = 18;
const bandGap = 42;

/** Returns the top of the scale: a round figure at or above the largest value, in cents. */
export function roundTop(cents: bigint): bigint {
  let unit = 10_000n;
  while (unit * 10n < cents) unit *= 10n;
  for (const times of [1n, 2n, 4n, 6n, 8n, 10n]) if (unit * times >= cents) return unit * times;
  return unit * 10n;
}

// Keeps an eighth of the scale free above the line, so that it never touches the edge.
const withHeadroom = (cents: bigint): bigint => (cents * 112n + 99n) / 100n;

type Band = { from: number; to: number };
type Value = (step: StepPoint) => string;

/** Returns one quantity as a step line between two heights: a value holds until the next. */
function layBand(steps: readonly StepPoint[], x: (at: number) => number, of: Value, band: Band) {
  const greatest = steps.reduce((top, step) => maximum(top, centsOf(of(step))), 1n);
  const top = roundTop(withHeadroom(greatest));
  // A share of the scale: the only money as a float on screen, and only to place a point.
  const y = (cents: bigint) =>
    band.to - (Number((cents * 10_000n) / top) / 10_000) * (band.to - band.from);
  const points = steps.map((step) => ({ ...step, x: x(step.at), y: y(centsOf(of(step))) }));
  const [first] = points;
  const line = first
    ? `M${first.x.toFixed(1)} ${first.y.toFixed(1)}` +
      points.map((point) => `H${point.x.toFixed(1)}V${point.y.toFixed(1)}`).join('')
    : '';
  return { points, line, top, y };
}

/** Returns a step chart's layout: never smoothed, and each quantity with a separate scale. */
export function layStepLine(steps: readonly StepPoint[], from: number, to: number, frame: Frame) {
  const floor = frame.height - frame.bottom;
  const wide = frame.width - frame.right;
  const x = (at: number) => (Math.max(0, at - from) / Math.max(1, to - from)) * wide;
  const mainFloor = frame.band === 0 ? floor : floor - frame.band - bandGap;
  const main = layBand(steps, x, ({ value }) => value, { from: topMargin, to: mainFloor });
  const first = main.points[0];
  const line = main.line && `${main.line}H${wide.toFixed(1)}`;
  const grid = (top: bigint, parts: bigint, y: (cents: bigint) => number) =>
    Array.from({ length: Number(parts) + 1 }, (_, part) => (top * BigInt(part)) / parts).map(
      (cents) => ({ cents, y: y(cents) }),
    );
  const band = { from: floor - frame.band, to: floor };
  const low = frame.band > 0 && layBand(steps, x, ({ below = '0.00' }) => below, band);
  return {
    points: main.points,
    line,
    area: first ? `${line}V${mainFloor}H${first.x.toFixed(1)}Z` : '',
    gridlines: grid(main.top, 4n, main.y),
    below: low && {
      points: low.points,
      line: low.line && `${low.line}H${wide.toFixed(1)}`,
      gridlines: grid(low.top, 1n, low.y),
      nameAt: band.from - 14,
    },
    floor,
    wide,
    x,
  };
}

const maximum = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Returns the step in force at a moment: the last one up to it. */
export const stepAt = <One extends StepPoint>(steps: readonly One[], at: number): One | undefined =>
  steps.findLast((step) => step.at <= at) ?? steps[0];

/**
 * Returns the moment that a key moves to: the previous or next step, the first, or null for today.
 * Undefined for any other key.
 */
export function momentByKey(
  key: string,
  steps: readonly StepPoint[],
  at: number | null,
): number | null | undefined {
  const here = at ?? Number.POSITIVE_INFINITY;
  if (key === 'Home') return steps[0]?.at ?? null;
  if (key === 'End') return null;
  if (key === 'ArrowLeft' || key === 'ArrowDown') {
    return steps.findLast((step) => step.at < here)?.at ?? steps[0]?.at ?? null;
  }
  if (key === 'ArrowRight' || key === 'ArrowUp') {
    return steps.find((step) => step.at > here)?.at ?? null;
  }
  return undefined;
}

/** Merges the movements of one day into one mark, at the last of them, with their count. */
export function marksOf<One extends StepPoint>(
  points: readonly One[],
  dayOf: (at: number) => string,
) {
  const days = Map.groupBy(
    points.filter(({ change }) => centsOf(change) !== 0n),
    ({ at }) => dayOf(at),
  );
  return [...days.values()].map((ones) => ({
    point: ones.at(-1)!,
    cents: ones.reduce((sum, { change }) => sum + centsOf(change), 0n),
    count: ones.length,
  }));
}

/** Returns evenly spaced moments for a chart's axis. */
export function spread(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / count);
}
