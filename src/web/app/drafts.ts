import { afterLogIn } from './session.ts';

/** A draft's owner, its page, and its entry in the browser's history. */
export type DraftPlace = { path: string; owner: string; key: string };

/**
 * A saved form: its values, and the Idempotency-Keys of commands without a successful answer, by
 * input (INP-3).
 */
type Draft = { values: unknown; keys: Readonly<Record<string, string>> };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nameOf = (path: string): string => `draft/${path}`;

/** Saves forms in this tab, so that Back and a new log-in lose no input (MEM-19). */
export const draftsIn = (store: Store) => ({
  keep: ({ path, owner, key }: DraftPlace, { values, keys }: Draft): void =>
    store.setItem(nameOf(path), JSON.stringify({ owner, key, values, keys })),

  /** A draft lives until its command succeeds, so that sent input is not offered again (INP-3). */
  forget: ({ path }: DraftPlace): void => store.removeItem(nameOf(path)),

  /**
   * Finds the input of this history entry, or from before the log-in that led back here. Never
   * another member's input, and none on a newly opened page.
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
