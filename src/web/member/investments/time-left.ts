import { investments as text } from '#text/investments.ts';

const hourMs = 3_600_000;
const dayHours = 24;

/** '13 days', and hours once the last day has started; null where nothing is left. */
export function leftOf(ms: number): string | null {
  if (ms <= 0) return null;
  const hours = Math.ceil(ms / hourMs);
  return hours > dayHours ? text.days(Math.ceil(hours / dayHours)) : text.hours(hours);
}
