import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches, now and after each change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Where one column stands, and what is asked for seldom is folded (the sheets end with it). */
export const phone = '(max-width: 767px)';
