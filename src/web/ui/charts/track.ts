type Percents = { paid: string; target: string };

/** In the portal zero is at a tenth of the width, so that a loss has room to its left. */
export const zeroAt = 10;
const whole = 100;

/**
 * Returns a track's fill, in percent of its width: the full length from zero is the target. Above
 * the target the fill ends at the edge, and a mark inside it shows the target.
 */
export function trackOf(
  percents: Percents | null,
  zero = zeroAt,
): {
  from: number;
  to: number;
  mark: number | null;
} {
  if (percents === null) return { from: zero, to: zero, mark: null };
  const [paid, target] = [Number(percents.paid), Number(percents.target)];
  const scale = Math.max(paid, target);
  if (scale <= 0) return { from: zero, to: paid < 0 ? 0 : zero, mark: null };
  const at = (value: number) => Math.max(0, zero + (value / scale) * (whole - zero));
  return { from: zero, to: at(paid), mark: paid > target ? at(target) : null };
}
