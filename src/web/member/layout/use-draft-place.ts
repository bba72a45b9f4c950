import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { DraftPlace } from '../../app/drafts.ts';
import { useMe } from './api-types.ts';

/** Where the draft of this page's form is kept (MEM-19); null until it is known whose it is. */
export function useDraftPlace(): DraftPlace | null {
  const { pathname: path, key: named } = useLocation();
  // The entry that a page was loaded with has no name of its own: it is another with each load.
  const key = named === 'default' ? String(performance.timeOrigin) : named;
  const owner = useMe().data?.data.id;
  return useMemo(() => (owner === undefined ? null : { path, owner, key }), [path, owner, key]);
}
