import { solvency as text } from '#text/en/admin/solvency.ts';
import { percent } from '#text/format/format.ts';

type Coverage = { ratio: string | null; liabilities: string };

/**
 * Whether money is owed whose reserves are not known yet: after a start, until each chain was read.
 * Their sum then says nothing, and neither does what is left over it.
 */
export const areReservesUnread = ({ ratio, liabilities }: Coverage): boolean =>
  ratio === null && Number(liabilities) > 0;

/** The ratio of reserves to what is owed, or why there is none. */
export function coverageShown(books: Coverage): string {
  if (books.ratio !== null) return percent(books.ratio);
  return areReservesUnread(books) ? text.notReadYet : text.nothing;
}
