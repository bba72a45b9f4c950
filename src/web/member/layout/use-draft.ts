import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { drafts } from '../../app/drafts.ts';
import { useMe } from './api-types.ts';

/** Keeps what is typed into a form while its tab lives, and puts it back (MEM-19). */
export function useDraft<Values extends FieldValues>({
  reset,
  watch,
}: Pick<UseFormReturn<Values>, 'reset' | 'watch'>): void {
  const { pathname, key: named } = useLocation();
  // The entry that a page was loaded with has no name of its own: it is another with each load.
  const key = named === 'default' ? String(performance.timeOrigin) : named;
  const owner = useMe().data?.data.id;
  useEffect(() => {
    if (owner === undefined) return undefined;
    const found = drafts().find(pathname, { owner, key });
    if (found !== null) reset(found as Values, { keepDefaultValues: true });
    const kept = watch((values) => drafts().keep(pathname, { owner, key, values }));
    return () => kept.unsubscribe();
  }, [owner, pathname, key, reset, watch]);
}
