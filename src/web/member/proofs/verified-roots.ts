// The roots that this browser has seen. They reveal an installation that later shows another
// history, to anyone who looked before (MEM-15). They contain no member data.

const key = 'candor/roots';
const kept = 400;

/** Returns the root ids seen so far, by snapshot number. */
export function verifiedRoots(): Map<number, string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Map(Array.isArray(found) ? (found as [number, string][]) : []);
  } catch {
    return new Map();
  }
}

/** Stores the roots of a valid history; the first root seen for a number stays. */
export function rememberRoots(history: readonly { header: { seq: number }; rootId: string }[]) {
  const seen = verifiedRoots();
  for (const { header, rootId } of history) {
    if (!seen.has(header.seq)) seen.set(header.seq, rootId);
  }
  const newest = [...seen].toSorted(([a], [b]) => b - a).slice(0, kept);
  localStorage.setItem(key, JSON.stringify(newest));
}
