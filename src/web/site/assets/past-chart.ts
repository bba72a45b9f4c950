import type { Drawn, Point } from './past-figures.ts';

/** The box of a historical chart, in chart units. */
export const CHART = { width: 600, height: 160, top: 8, bottom: 158 };

const spanOf = (points: readonly Point[]): number =>
  Math.max(...points.map(([at]) => at)) - Math.min(...points.map(([at]) => at));

/** Returns the time span that all declines on a page share as a scale, to make them comparable. */
export function sharedSpan(figures: readonly { drawn: Drawn }[]): number {
  const spans = figures.map(({ drawn }) => (drawn.as === 'fall' ? spanOf(drawn.points) : 0));
  return Math.max(...spans, 1);
}

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * Returns a decline as two lines, from the peak to the low and from there on; the peak is the top
 * of the chart and zero its bottom.
 */
export function fallLines(
  points: readonly Point[],
  span: number,
): { down: string; back: string | null } {
  const [start] = points;
  if (start === undefined) return { down: '', back: null };
  const [first, peak] = start;
  const placed = points.map(([at, value]) => {
    const x = ((at - first) / span) * CHART.width;
    const y = CHART.bottom - (Math.min(value, peak) / peak) * (CHART.bottom - CHART.top);
    return `${round(x)} ${round(y)}`;
  });
  const values = points.map(([, value]) => value);
  const lowest = values.indexOf(Math.min(...values));
  const rest = placed.slice(lowest);
  return {
    down: `M${placed.slice(0, lowest + 1).join('L')}`,
    back: rest.length > 1 ? `M${rest.join('L')}` : null,
  };
}

/** Returns a hundred strokes between two numbers: a share that can be counted. */
export function strokes(from: number, to: number): string {
  const step = CHART.width / 100;
  const stroke = (at: number): string => `M${round((at + 0.5) * step)} 40V120`;
  return Array.from({ length: to - from }, (_, index) => stroke(from + index)).join('');
}
