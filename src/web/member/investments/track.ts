type Percents = { paid: string; target: string };

/** Zero stands at a tenth of the width, so that a loss has room to its left. */
export const zeroAt = 10;
const whole = 100;

/**
 * Where a track's fill runs, in percent of its width: its whole length from zero is the target.
 * Above the target the fill ends at the edge, and a mark shows the target inside it.
 */
export function trackOf(percents: Percents | null): {
  from: number;
  to: number;
  mark: number | null;
} {
  if (percents === null) return { from: zeroAt, to: zeroAt, mark: null };
  const [paid, target] = [Number(percents.paid), Number(percents.target)];
  const scale = Math.max(paid, target);
  if (scale <= 0) return { from: zeroAt, to: paid < 0 ? 0 : zeroAt, mark: null };
  const at = (value: number) => Math.max(0, zeroAt + (value / scale) * (whole - zeroAt));
  return { from: zeroAt, to: at(paid), mark: paid > target ? at(target) : null };
}
