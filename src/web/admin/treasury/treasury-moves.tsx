import { useQuery } from '@tanstack/react-query';
import { treasury as words } from '#text/en/admin/treasury.ts';
import { coins, dayAndTime, shortened } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { Move } from '../list-kit/api-types.ts';
import { ChoiceFilter, DayFilter } from '../list-kit/filter-fields.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { type Filters, useFilters } from '../list-kit/use-selected-row.ts';

const columns: Column<Move>[] = [
  { key: 'kind', head: words.kind, className: 'strong', cell: (row) => words.kinds[row.kind] },
  {
    key: 'amount',
    head: words.amount,
    right: true,
    className: 'strong',
    cell: (row) => (
      <>
        <Money whole value={row.amount} />
        {row.asset && row.coin_amount && (
          <span className="sub num">{coins(row.coin_amount, row.asset)}</span>
        )}
      </>
    ),
  },
  {
    key: 'evidence',
    head: words.evidence,
    className: 'words',
    cell: (row) => <Evidence text={row.evidence ?? row.txid ?? '–'} />,
  },
  { key: 'at', head: words.at, className: 'num when', cell: (row) => dayAndTime(row.at) },
];

/** Transaction ids are long: their ends are shown, and the full id on hover. */
function Evidence({ text }: { text: string }) {
  const short = text.replaceAll(/\b[0-9a-zA-Z]{24,}\b/g, (id) => shortened(id));
  return short === text ? text : <span title={text}>{short}</span>;
}

/** Scopes filters to one panel of a screen; the rest of the address stays unchanged. */
function inside(filters: Filters): Filters {
  const view = filters.get('view');
  return {
    ...filters,
    query: () => {
      const query = new URLSearchParams(filters.query());
      query.delete('view');
      return query.toString();
    },
    apply: (kept) => filters.apply(view === null ? kept : `view=${view}&${kept}`),
  };
}

const limit = 10;
const kinds = Object.entries(words.kinds);
const kindNames = Object.keys(words.kinds) as (keyof typeof words.kinds)[];

/** Placements and returns with their evidence, of one plan or of all. */
export function TreasuryMoves({ plan }: { plan?: string }) {
  const filters = inside(useFilters());
  const given = (name: string) => filters.get(name) ?? undefined;
  const kind = kindNames.find((kindName) => kindName === filters.get('kind'));
  const input = {
    limit,
    plan,
    kind,
    cursor: filters.pages.cursor,
    from: given('from'),
    to: given('to'),
  };
  const query = useQuery(api.treasury.moves.queryOptions({ input }));
  return (
    <Panel title={words.moves} edge>
      <div className="bar narrowing">
        <ChoiceFilter filters={filters} name="kind" label={words.kind} options={kinds} />
        <DayFilter filters={filters} name="from" label={words.since} />
        <DayFilter filters={filters} name="to" label={words.until} />
        <TableTools table="moves" filters={filters} {...(plan && { fixed: { plan } })} />
      </div>
      <DataTable
        dense
        label={words.moves}
        columns={columns}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        emptyNext={filters.query() === '' ? words.moveEmpty : words.moveNone}
      />
      <Pager pages={filters.pages} next={query.data?.next_cursor} />
    </Panel>
  );
}
