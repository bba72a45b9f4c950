import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { admin } from '#text/en/admin.ts';
import { approvals } from '#text/en/admin/approvals.ts';
import { clockTime, day } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { offeredMethods } from '../../features/coins/offered-coins.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { usePermission } from '../layout/use-permission.ts';
import type { Deposit } from '../list-kit/api-types.ts';
import { AssignedName } from '../list-kit/assigned-name.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { fullName, stateLabel } from '../list-kit/labels.ts';
import { PaymentFilters, paymentInput } from '../list-kit/payment-filters.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { useShortcuts } from '../list-kit/use-shortcuts.ts';
import { finerState } from './deposit-labels.ts';
import { DepositSheet } from './deposit-sheet.tsx';

const text = admin.transactions;

/** The deposit columns; `open` shows the sheet, where a permitted role decides. */
const transactionColumns = (open: (id: string) => void, mayConfirm: boolean): Column<Deposit>[] => [
  {
    key: 'member',
    head: text.member,
    className: 'strong',
    cell: (deposit) => (
      <button type="button" className="open" data-opens onClick={() => open(deposit.id)}>
        {fullName(deposit.user)}
        <AssignedName id={deposit.id} />
      </button>
    ),
  },
  {
    key: 'amount',
    head: text.amount,
    right: true,
    className: 'strong',
    cell: (deposit) => <Money whole value={deposit.credited ?? deposit.investment.amount} />,
  },
  {
    key: 'status',
    head: text.status,
    cell: (deposit) => {
      const finer = finerState(deposit);
      return (
        <>
          <StatusMark mark={markOf(deposit.status)}>{stateLabel(deposit.status)}</StatusMark>
          {finer && <span className="sub finer">{finer}</span>}
        </>
      );
    },
  },
  {
    key: 'date',
    head: text.date,
    className: 'num when',
    cell: (deposit) => (
      <>
        {day(deposit.createdAt)}
        <span className="sub">{clockTime(deposit.createdAt)}</span>
      </>
    ),
  },
  { key: 'method', head: text.method, cell: (deposit) => deposit.payment_method },
  {
    key: 'action',
    head: text.action,
    right: true,
    className: 'wrap',
    cell: (deposit) => <Action deposit={deposit} open={mayConfirm ? open : null} />,
  },
];

type ActionProps = { deposit: Deposit; open: ((id: string) => void) | null };

function Action({ deposit, open }: ActionProps) {
  if (deposit.status === 'completed') {
    return (
      <Button small disabled>
        {text.confirmed}
      </Button>
    );
  }
  if (deposit.proposal_id !== null) {
    return <Link to={paths.adminProposal(deposit.proposal_id)}>{approvals.toThis}</Link>;
  }
  if (deposit.can_confirm) {
    return open === null ? null : (
      <Button small onClick={() => open(deposit.id)}>
        {text.confirm}
        <span className="sr">{text.confirmOf(fullName(deposit.user))}</span>
      </Button>
    );
  }
  return deposit.status === 'pending' && deposit.payments.length > 0 ? (
    <span className="quiet small">{text.itself}</span>
  ) : null;
}

const tabs = ['all', 'pending', 'completed', 'expired', 'rejected'] as const;
const limit = 20;

/** Deposits: the quote, the payments, and what needs a decision (ADM-4). */
export function DepositsPage() {
  const filters = useFilters();
  const status = tabs.find((tab) => tab === filters.get('status')) ?? 'all';
  const narrowed = paymentInput(filters, offeredMethods());
  const { cursor } = filters.pages;
  const query = useQuery(
    api.deposits.transactions.queryOptions({
      input: { limit, cursor, ...narrowed, status: status === 'all' ? undefined : status },
    }),
  );
  const rows = query.data?.data ?? [];
  const { row, open, first, steps } = useSelectedRow(rows);
  useShortcuts({ j: steps.next ?? first, k: steps.previous });
  const { may } = usePermission('deposits.confirm');
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        <PageTitle
          title={text.title}
          under={query.data && <Lead waiting={rows.filter((item) => item.can_confirm).length} />}
        />
        <Panel label={text.title} edge>
          <FilterTabs
            label={text.filter}
            tabs={tabs.map((tab) => ({ value: tab, label: text.tabs[tab] }))}
            value={status}
            onChange={(tab) => filters.set({ status: tab === 'all' ? null : tab })}
            end={<TableTools table="transactions" filters={filters} />}
          />
          <PaymentFilters filters={filters} />
          <DataTable
            dense
            label={text.title}
            columns={transactionColumns(open, may === true)}
            query={query}
            rows={query.data?.data}
            rowKey={(item) => item.id}
            rowProps={(item) => rowKeys(item.id, open)}
            isSelected={(item) => item.id === row?.id}
            emptyNext={narrowed.search ? admin.common.emptySearch : text.empty}
          />
          <Pager pages={filters.pages} next={query.data?.next_cursor} />
        </Panel>
      </main>
      {row && <DepositSheet key={row.id} deposit={row} {...steps} />}
    </div>
  );
}

function Lead({ waiting }: { waiting: number }) {
  const pending = useQuery(api.deposits.pending.queryOptions());
  return (
    <>
      {pending.data && (
        <>
          {text.pending} <Money whole value={pending.data.amount} />.{' '}
        </>
      )}
      {text.lead(waiting)}
    </>
  );
}
