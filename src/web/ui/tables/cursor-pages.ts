/** The current page of a list, and the way to another. */
export type Pages = {
  page: number;
  /** Moves to a page; `next` is the cursor of the following one. */
  turn: (to: number, next: string | null | undefined) => void;
};

/**
 * Pages of a key-paginated list. The trail holds the cursor of each page after the first, so that
 * one can step back as well as forward; the place where it is kept decides whether a reload
 * restores the position.
 */
export const pagesOf = (trail: readonly string[], keep: (trail: readonly string[]) => void) => ({
  page: trail.length + 1,
  /** The cursor of this page; undefined for the first. */
  cursor: trail.at(-1),
  turn: (to: number, next: string | null | undefined) => {
    if (to <= trail.length) keep(trail.slice(0, Math.max(0, to - 1)));
    else if (next) keep([...trail, next]);
  },
});
