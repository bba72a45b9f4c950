import { investments as text } from '#text/investments.ts';

const hourMs = 3_600_000;
const dayHours = 24;

/** Returns '13 days', or hours on the last day; null once it is over. */
export function leftOf(ms: number): string | null {
  if (ms <= 0) return null;
  const hours = Math.ceil(ms / hourMs);
  return hours > dayHours ? text.days(Math.ceil(hours / dayHours)) : text.hours(hours);
}
