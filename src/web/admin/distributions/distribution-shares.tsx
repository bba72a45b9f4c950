import { distributions as text } from '#text/en/admin/distributions.ts';
import { centsOf } from '#text/format/format.ts';
import { Money } from '../../ui/money.tsx';
import type { Pages } from '../../ui/tables/cursor-pages.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { DistributionShare } from '../list-kit/api-types.ts';
import { memberColumn } from '../list-kit/member-column.tsx';

const micros = (decimal: string): bigint => BigInt(decimal.replace('.', ''));

/** Returns the rounding difference in millionths of a dollar: '+0.003712'. */
function roundingOf(share: DistributionShare): string {
  const by = centsOf(share.total) * 10_000n - micros(share.exact);
  const size = String(by < 0n ? -by : by).padStart(7, '0');
  return `${by < 0n ? '−' : '+'}${size.slice(0, -6)}.${size.slice(-6)}`;
}

const columns: Column<DistributionShare>[] = [
  memberColumn(text.member),
  {
    key: 'share',
    exact: true,
    head: text.share,
    right: true,
    className: 'strong',
    cell: (share) => <Money value={share.total} />,
  },
  {
    key: 'exact',
    head: text.exact,
    label: text.exact,
    right: true,
    className: 'num quiet',
    cell: (share) => share.exact,
  },
  {
    key: 'rounding',
    head: text.rounding,
    label: text.rounding,
    right: true,
    className: 'num quiet',
    cell: roundingOf,
  },
];

type Props = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  shares: readonly DistributionShare[] | undefined;
  pages: Pages;
  next: string | null | undefined;
};

/** Each position's share with its rounding difference, one page at a time. */
export function DistributionShares({ query, shares, pages, next }: Props) {
  return (
    <>
      <DataTable
        dense
        label={text.shares}
        columns={columns}
        query={query}
        rows={shares}
        rowKey={(share) => share.position}
        emptyNext={text.noShares}
      />
      <Pager pages={pages} next={next} />
    </>
  );
}
