import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { admin } from '#text/en/admin.ts';
import { dayAndTime, percent, shortTime } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { useBusinessNow } from '../../ui/use-business-now.ts';

const text = admin.books;

/** The solvency figures in one line on every screen: assets, deposits open or not, the seal. */
export function SolvencyStatusBar() {
  const books = useQuery(api.solvency.solvency.queryOptions()).data?.data;
  const deposits = useQuery(api.reporting.status.queryOptions()).data?.data.deposits;
  if (books === undefined || !deposits) return null;
  return (
    <p className="side-proof admin-proof">
      {text.reserves} <b className="num">{books === null ? text.notRead : ratioOf(books.ratio)}</b>.{' '}
      {text.brake} <b>{deposits.open ? text.off : text.on}</b>.{' '}
      {books?.seal && (
        <>
          <Link to={paths.adminSolvency}>{text.sealed}</Link>{' '}
          <b className="num">{text.utc(shortTime(books.seal.sealed_at))}</b>.
        </>
      )}
    </p>
  );
}

// Without liabilities there is no ratio.
const ratioOf = (ratio: string | null) => (ratio === null ? text.nothingOwed : percent(ratio));

/** The business clock, by which money moves; a sandbox may have moved it ahead. */
export function BooksClock() {
  const now = useBusinessNow();
  return (
    <span className="admin-clock num">{text.utc(dayAndTime(new Date(now).toISOString()))}</span>
  );
}
