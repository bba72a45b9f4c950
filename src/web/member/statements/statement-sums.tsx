import { statements as text } from '#text/statements.ts';
import { Money } from '../../ui/money.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Term } from '../dashboard/term.tsx';
import type { StatementPreview } from '../layout/api-types.ts';

type Sums = StatementPreview['accounts'][number];

const figure = (name: 'opening' | 'in' | 'out' | 'closing'): Column<Sums> => ({
  key: name,
  head: text[name],
  right: true,
  cell: (row) => (
    <>
      <span className="cell-label">{text[name]}</span>
      <Money value={name === 'out' && row.out !== '0.00' ? `-${row.out}` : row[name]} />
    </>
  ),
});

const columns: readonly Column<Sums>[] = [
  {
    key: 'account',
    head: text.account,
    className: 'strong',
    cell: (row) => text.accounts[row.account],
  },
  figure('opening'),
  figure('in'),
  figure('out'),
  figure('closing'),
];

type Props = {
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
  data: StatementPreview | undefined;
};

/** A preview of the statement, account by account, with the equation of all of them. */
export function StatementSums({ query, data }: Props) {
  return (
    <>
      <DataTable
        label={text.sums}
        query={query}
        rows={data?.accounts}
        rowKey={(row) => row.account}
        columns={columns}
        expect={4}
      />
      {data && <Equation {...data.total} />}
    </>
  );
}

function Equation(total: StatementPreview['total']) {
  return (
    <>
      <p className="sum-note">{text.own}</p>
      <div className="sum" role="group" aria-label={text.equation}>
        <Term label={text.opening} value={total.opening} />
        <Term op="+" label={text.in} value={total.in} />
        <Term op="−" label={text.out} value={total.out} />
        <Term op="=" label={text.closing} value={total.closing} total />
      </div>
    </>
  );
}
