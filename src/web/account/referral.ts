const key = 'candor/ref';
const livesMs = 30 * 24 * 60 * 60 * 1000;

type Kept = { code: string; until: number };

/** Keeps the code of an invitation for 30 days (ACC-1). */
export function keepReferral(code: string, nowMs: number): void {
  localStorage.setItem(key, JSON.stringify({ code, until: nowMs + livesMs } satisfies Kept));
}

/** The code of the invitation that brought this visitor, now or within the last 30 days. */
export function referralOf(search: URLSearchParams, nowMs: number): string {
  const brought = search.get('ref')?.trim();
  if (brought) {
    keepReferral(brought, nowMs);
    return brought;
  }
  const kept = readKept();
  return kept && kept.until > nowMs ? kept.code : '';
}

function readKept(): Kept | null {
  try {
    // What another version wrote may have another shape; then there is no code.
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const isKept = value !== null && typeof value === 'object' && 'code' in value;
    return isKept ? (value as Kept) : null;
  } catch {
    return null;
  }
}
