import { useEffect, useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';

/** All rows are drawn within this time, however many there are. */
const mostMs = 600;

/**
 * Returns how many rows are drawn: one after another from the leaves up, again from the start when
 * `run` changes; all at once under reduced motion.
 */
export function useRise(rows: number, run: number): number {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  // Drawn rows stay drawn, however many are unfolded later.
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
