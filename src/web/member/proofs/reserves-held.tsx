import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { dollars } from '#text/format/format.ts';
import { proof } from '#text/proof.ts';
import { api } from '../../app/api.ts';
import { publicPage } from '../../app/public-page.ts';
import { reservesRatio } from './reserves-ratio.ts';

const text = proof.reserves;

/** The other half of solvency, as published: reserves beside liabilities. */
export function ReservesHeld() {
  const books = useQuery(api.solvency.solvency.queryOptions()).data?.data;
  if (!books) return null;
  return (
    <>
      <p>
        {text.held}
        <b className="num">{dollars(books.reserves)}</b>
      </p>
      <p>
        {reservesRatio(books)}
        <span className="sub">{text.more}</span>
        <a href={publicPage(paths.solvency)}>{text.see}</a>
      </p>
    </>
  );
}
