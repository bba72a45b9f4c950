/** Returns the calendar month before the given moment, as UTC days; `to` is exclusive. */
export function lastMonth(nowMs: number): { from: string; to: string } {
  const now = new Date(nowMs);
  const first = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
      .toISOString()
      .slice(0, 10);
  return { from: first(1), to: first(0) };
}
