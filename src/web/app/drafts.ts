import { afterLogIn } from './session.ts';

/** What is kept of a form: whose it is, where in the browser's history, and what was typed. */
type Draft = { owner: string; key: string; values: unknown };

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const placeOf = (path: string): string => `draft/${path}`;

/** Forms as they were left in this tab, so that Back and a log-in lose nothing typed (MEM-19). */
export const draftsIn = (store: Store) => ({
  keep: (path: string, draft: Draft): void => store.setItem(placeOf(path), JSON.stringify(draft)),

  /**
   * What was typed here: in this very entry of the history, or before the log-in that led back
   * here. Nothing of another member, and nothing on a newly opened page.
   */
  find: (path: string, { owner, key }: Pick<Draft, 'owner' | 'key'>): unknown => {
    const text = store.getItem(placeOf(path));
    const isAfterLogIn = store.getItem(afterLogIn) === path;
    if (isAfterLogIn) store.removeItem(afterLogIn);
    if (text === null) return null;
    const draft = JSON.parse(text) as Draft;
    if (draft.owner !== owner || (draft.key !== key && !isAfterLogIn)) return null;
    return draft.values;
  },
});

export const drafts = () => draftsIn(sessionStorage);
