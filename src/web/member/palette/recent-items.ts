// The ids of the palette lines opened last, without figures or input.

const key = 'candor/recent';
const kept = 4;

type Recent = { owner: string; ids: string[] };
type Store = Pick<Storage, 'getItem' | 'setItem'>;

function recentIn(store: Store): Recent | null {
  try {
    const found = JSON.parse(store.getItem(key) ?? 'null') as Recent | null;
    return Array.isArray(found?.ids) ? found : null;
  } catch {
    return null;
  }
}

/** Returns the ids of the lines that this member opened last, newest first. */
export function recentOf(owner: string | undefined, store: Store = localStorage): string[] {
  const found = recentIn(store);
  return found !== null && found.owner === owner ? found.ids : [];
}

/** Stores an id; replaces those of another member of this browser. */
export function remember(owner: string, id: string, store: Store = localStorage): void {
  const ids = [id, ...recentOf(owner, store).filter((item) => item !== id)].slice(0, kept);
  store.setItem(key, JSON.stringify({ owner, ids } satisfies Recent));
}
