import { MorePager } from './more-pager.tsx';
import type { Filters } from './use-selected-row.ts';

type Props = { filters: Filters; nextCursor: string | null };

/** The pager of a list whose place stands in the address. */
export function CursorPager({ filters, nextCursor }: Props) {
  return (
    <MorePager
      cursor={filters.get('cursor') ?? undefined}
      next={nextCursor}
      turn={(cursor) => filters.set({ cursor: cursor ?? null })}
    />
  );
}
