type Queue = { waiting: number; oldest_at: string | null };

/** Places with something that waits, the longest wait first by the clock of each; then the rest. */
export function inOrder<Place extends { name: string }>(
  places: readonly Place[],
  queues: Readonly<Record<string, Queue>>,
  nowOf: (place: Place) => number,
): { waiting: Place[]; clear: Place[] } {
  const waits = (place: Place) => (queues[place.name]?.waiting ?? 0) > 0;
  const age = (place: Place) => {
    const since = queues[place.name]?.oldest_at;
    return since ? nowOf(place) - Date.parse(since) : 0;
  };
  return {
    waiting: places.filter(waits).toSorted((a, b) => age(b) - age(a)),
    clear: places.filter((place) => !waits(place)),
  };
}
