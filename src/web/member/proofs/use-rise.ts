import { useEffect, useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';

/** However many rows there are, all of them are drawn within this. */
const mostMs = 600;

/**
 * How many of so many rows are drawn: one after another from the leaves up, from the first again
 * where `run` changes; all at once for people who want no movement.
 */
export function useRise(rows: number, run: number): number {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  // What was drawn once stays, however many rows are unfolded later.
  const [drawn, setDrawn] = useState({ rows: 0, run });
  const reached = drawn.run === run ? drawn.rows : 0;
  useEffect(() => {
    if (isStill || reached >= rows) return undefined;
    const timer = setTimeout(
      () => setDrawn({ rows: reached + 1 < rows ? reached + 1 : Infinity, run }),
      mostMs / rows,
    );
    return () => clearTimeout(timer);
  }, [isStill, reached, rows, run]);
  return isStill ? rows : Math.min(rows, reached);
}
