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

/** The width of the one-column layout, which collapses rarely used content (end of each sheet). */
export const phone = '(max-width: 767px)';
