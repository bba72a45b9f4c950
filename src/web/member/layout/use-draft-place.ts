import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { DraftPlace } from '../../app/drafts.ts';
import { useMe } from './api-types.ts';

/** Returns where this page's form saves its draft (MEM-19); null until its owner is known. */
export function useDraftPlace(): DraftPlace | null {
  const { pathname: path, key: named } = useLocation();
  // The first history entry has no unique key, so each page load gets a different one.
  const key = named === 'default' ? String(performance.timeOrigin) : named;
  const owner = useMe().data?.data.id;
  return useMemo(() => (owner === undefined ? null : { path, owner, key }), [path, owner, key]);
}
