import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orderOf, sortNamed, sortOf } from '../../../core/rules/history-order.ts';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { deposits } from '../../text/deposits.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable, type Sorting } from '../../ui/tables/data-table.tsx';
import { day, dollars } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowOpen } from '../../ui/tables/row-open.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import type { WithdrawalRow } from '../layout/api-types.ts';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

const text = withdrawals.history;
const rowsAPage = 5;

/** The member's withdrawals, oldest first unless asked otherwise (MEM-9). */
export function WithdrawHistoryPage() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const sort = sortNamed(search.get('sort'), 'oldest');
  const query = useQuery(
    api.withdrawals.history.queryOptions({
      input: { limit: rowsAPage, page, sort },
      placeholderData: keepPreviousData,
    }),
  );
  const open = (row: WithdrawalRow | null) =>
    setSearch({ page: String(page), sort, ...(row && { row: row.id }) }, { replace: true });
  const order = (next: Sorting) => setSearch({ sort: sortOf(next) });
  const pager = (
    <Pager
      page={page}
      hasNext={Boolean(query.data?.next_cursor)}
      onPage={(next) => setSearch({ page: String(next), sort })}
    />
  );
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: withdrawals.choice.back }}
      >
        <ButtonLink kind="go" to={paths.withdraw}>
          {withdrawals.choice.title}
        </ButtonLink>
      </PageTitle>
      <Panel edge label={text.list} footer={pager}>
        <DataTable
          label={text.list}
          query={query}
          rows={query.data?.data}
          rowKey={(row) => row.id}
          columns={columnsOf(open)}
          sorting={orderOf(sort)}
          onSort={order}
          emptyNext={text.first}
        />
      </Panel>
      <WithdrawalSheet id={search.get('row')} onClose={() => open(null)} />
    </main>
  );
}

const columnsOf = (open: (row: WithdrawalRow) => void): readonly Column<WithdrawalRow>[] => [
  {
    key: 'amount',
    head: text.amount,
    sort: 'amount',
    className: 'strong',
    cell: (row) => <Money value={row.amount} />,
  },
  { key: 'method', head: text.method, sort: 'method', cell: methodAndSource },
  { key: 'status', head: text.status, sort: 'status', cell: status },
  { key: 'date', head: text.date, sort: 'date', right: true, cell: date },
  {
    key: 'open',
    head: <span className="sr">{text.detail}</span>,
    className: 'go-row',
    right: true,
    cell: (row) => <RowOpen label={text.open(dollars(row.amount))} onOpen={() => open(row)} />,
  },
];

const methodAndSource = (row: WithdrawalRow) => (
  <>
    {row.payment_method}
    <span className="sub">{text.sources[row.source]}</span>
  </>
);

const status = (row: WithdrawalRow) => (
  <>
    <StatusMark mark={markOf(row.status)}>{deposits.history.statuses[row.status]}</StatusMark>
    <span className="sub">{text.fine[row.state] ?? row.state}</span>
  </>
);

const date = (row: WithdrawalRow) => <span className="num">{day(row.createdAt)}</span>;
