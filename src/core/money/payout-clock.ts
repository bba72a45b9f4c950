// The payout clock's scale (INT-5): five minutes to three days in classes of equal ratio, as
// `reporting.read_status` counts them.

const classCount = 48;
export const clockFrom = 300;
export const clockTo = 259_200;

const ratio = clockTo / clockFrom;

/** The seconds at which a class of durations begins and ends; the last has no end. */
export function clockClass(index: number): { from: number; to: number | null } {
  const bound = (at: number): number => Math.round(clockFrom * ratio ** (at / classCount));
  return {
    from: index <= 0 ? 0 : bound(index - 1),
    to: index > classCount ? null : bound(Math.max(0, index)),
  };
}

/** Returns the place of a duration on the scale, from 0 to 1, clamped at both ends. */
export function clockPlace(seconds: number): number {
  const within = Math.min(clockTo, Math.max(clockFrom, seconds));
  return Math.log(within / clockFrom) / Math.log(ratio);
}
