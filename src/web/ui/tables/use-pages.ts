import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { pagesOf } from './cursor-pages.ts';

/** Pages that a screen keeps while it stands, as those of a preview. */
export function usePages() {
  const [trail, setTrail] = useState<readonly string[]>([]);
  return pagesOf(trail, setTrail);
}

/** Pages whose place stands in the address, so that a reload, a link and Back find it again. */
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
