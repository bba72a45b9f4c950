import { afterLogIn } from './session.ts';

/** Whose a draft is, on which page, and where in the browser's history. */
export type DraftPlace = { path: string; owner: string; key: string };

/**
 * What is kept of a form: what was typed, and the Idempotency-Keys of what was sent and not
 * answered with success, by what was sent (INP-3).
 */
type Draft = { values: unknown; keys: Readonly<Record<string, string>> };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nameOf = (path: string): string => `draft/${path}`;

/** Forms as they were left in this tab, so that Back and a log-in lose nothing typed (MEM-19). */
export const draftsIn = (store: Store) => ({
  keep: ({ path, owner, key }: DraftPlace, { values, keys }: Draft): void =>
    store.setItem(nameOf(path), JSON.stringify({ owner, key, values, keys })),

  /** A draft lives until its command succeeds: what was sent is not offered once more (INP-3). */
  forget: ({ path }: DraftPlace): void => store.removeItem(nameOf(path)),

  /**
   * What was typed here: in this very entry of the history, or before the log-in that led back
   * here. Nothing of another member, and nothing on a newly opened page.
   */
  find: ({ path, owner, key }: DraftPlace): Draft | null => {
    const text = store.getItem(nameOf(path));
    const isAfterLogIn = store.getItem(afterLogIn) === path;
    if (isAfterLogIn) store.removeItem(afterLogIn);
    if (text === null) return null;
    const kept = JSON.parse(text) as DraftPlace & Pick<Draft, 'values'> & Partial<Draft>;
    if (kept.owner !== owner || (kept.key !== key && !isAfterLogIn)) return null;
    return { values: kept.values, keys: kept.keys ?? {} };
  },
});

export const drafts = () => draftsIn(sessionStorage);
