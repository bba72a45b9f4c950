// The roots that this browser has seen, so that an installation which later shows another history
// than it did is caught by anyone who looked before (MEM-15). Nothing of the member is in them.

const key = 'candor/roots';
const kept = 400;

/** The root ids seen so far, by the number of their snapshot. */
export function verifiedRoots(): Map<number, string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Map(Array.isArray(found) ? (found as [number, string][]) : []);
  } catch {
    return new Map();
  }
}

/** Remembers the roots of a history that held; what was seen first stays. */
export function rememberRoots(history: readonly { header: { seq: number }; rootId: string }[]) {
  const seen = verifiedRoots();
  for (const { header, rootId } of history) {
    if (!seen.has(header.seq)) seen.set(header.seq, rootId);
  }
  const newest = [...seen].toSorted(([a], [b]) => b - a).slice(0, kept);
  localStorage.setItem(key, JSON.stringify(newest));
}
