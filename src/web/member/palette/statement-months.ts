import { monthName } from '#text/format/month.ts';

const maxMonths = 12;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Returns the last UTC months, newest first, none from before the account was opened. */
export function monthsUntil(now: number, since: string | undefined) {
  const today = new Date(now);
  return Array.from({ length: maxMonths }, (_, back) => {
    const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1);
    const next = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back + 1, 1);
    const last = dayOf(next - 1);
    return {
      name: monthName(dayOf(first)),
      from: dayOf(first),
      // A statement's period ends today at the latest.
      to: last < dayOf(now) ? last : dayOf(now),
    };
  }).filter(({ to }) => since === undefined || to >= since.slice(0, 10));
}
