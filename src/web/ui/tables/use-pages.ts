import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { pagesOf } from './cursor-pages.ts';

/** Pages that a screen keeps while it is open, such as a preview's. */
export function usePages() {
  const [trail, setTrail] = useState<readonly string[]>([]);
  return pagesOf(trail, setTrail);
}

/** Pages with the position in the address, so that reloads, links and Back restore it. */
export function useAddressPages(name = 'cursor') {
  const [params, setParams] = useSearchParams();
  return pagesOf(params.getAll(name), (trail) =>
    setParams((now) => {
      now.delete('row');
      now.delete(name);
      for (const cursor of trail) now.append(name, cursor);
      return now;
    }),
  );
}
