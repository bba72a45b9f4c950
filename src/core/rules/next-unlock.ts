/** Returns when locked profit next unlocks: the earliest future maturity, if any is locked. */
export function nextUnlock(
  positions: readonly { maturesAt: Date }[],
  lockedCents: bigint,
  now: Date,
): Date | null {
  if (lockedCents === 0n) return null;
  const ahead = positions
    .map((position) => position.maturesAt.getTime())
    .filter((at) => at > now.getTime());
  return ahead.length === 0 ? null : new Date(Math.min(...ahead));
}
