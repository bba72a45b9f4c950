/** Where a list stands: which page, and the way to another. */
export type Pages = {
  page: number;
  /** Steps to a page; `next` is where the one after this begins. */
  turn: (to: number, next: string | null | undefined) => void;
};

/**
 * Pages of a list that is read by key. The trail is where each page after the first begins, so that
 * one can step back as well as on: where it is kept decides whether a reload finds the place again.
 */
export const pagesOf = (trail: readonly string[], keep: (trail: readonly string[]) => void) => ({
  page: trail.length + 1,
  /** Where this page begins; nowhere said is the beginning. */
  cursor: trail.at(-1),
  turn: (to: number, next: string | null | undefined) => {
    if (to <= trail.length) keep(trail.slice(0, Math.max(0, to - 1)));
    else if (next) keep([...trail, next]);
  },
});
