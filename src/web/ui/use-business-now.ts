import { useTicker } from '../app/ticker.ts';
import { useNow } from './use-now.ts';

// A price is seconds old when it arrives: only a larger difference is a moved clock.
const sameClockMs = 5 * 60_000;

/** Returns the business clock's time, which a sandbox may have moved ahead of the browser's. */
export function useBusinessNow(everyMs = 30_000): number {
  const now = useNow(everyMs);
  const { data, dataUpdatedAt } = useTicker();
  const priced = data?.data[0]?.at;
  const ahead = priced === undefined ? 0 : Date.parse(priced) - dataUpdatedAt;
  return Math.abs(ahead) > sameClockMs ? now + ahead : now;
}
