import { admin } from '../text/en/admin.ts';
import { Button } from '../ui/button.tsx';
import type { Filters } from './use-rows.ts';

type Props = { filters: Filters; nextCursor: string | null };

/** Steps through a list by key: on to older rows, or back to where it begins. */
export function CursorPager({ filters, nextCursor }: Props) {
  const isFirst = filters.get('cursor') === null;
  if (isFirst && nextCursor === null) return null;
  return (
    <footer className="pager">
      {!isFirst && (
        <Button small onClick={() => filters.set({ cursor: null })}>
          {admin.common.first}
        </Button>
      )}
      {nextCursor !== null && (
        <Button small className="end" onClick={() => filters.set({ cursor: nextCursor })}>
          {admin.common.older}
        </Button>
      )}
    </footer>
  );
}
