import { useSyncExternalStore } from 'react';

// Where a sheet stands beside its table; below, it lies over it (styles/narrow.css).
const wide = '(min-width: 1200px)';

function listen(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window has room for a table and a sheet beside each other. */
export const useMediaQuery = (): boolean =>
  useSyncExternalStore(listen, () => matchMedia(wide).matches);
