import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { admin } from '#text/en/admin.ts';
import { approvals } from '#text/en/admin/approvals.ts';
import { unknownPayouts as unknown } from '#text/en/admin/unknown-payouts.ts';
import { dayAndTime } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { fetchedPart } from '../../app/fetched-part.ts';
import { offeredMethods } from '../../features/coins/offered-coins.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { usePermission } from '../layout/use-permission.ts';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { AssignedName } from '../list-kit/assigned-name.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { IntroWithKeys } from '../list-kit/keys-hint.tsx';
import { ageOf, fullName, stateLabel } from '../list-kit/labels.ts';
import { PaymentFilters, paymentInput } from '../list-kit/payment-filters.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { useShortcuts } from '../list-kit/use-shortcuts.ts';
import { BatchPanel, useBatches } from './batch-panel.tsx';
import { type Bulk, BulkBar, Pick, PickAll, useBulk } from './use-bulk.tsx';

const text = admin.withdrawals;

// Sheets and their decisions load when the first one is opened.
const WithdrawalSheet = fetchedPart(
  async () => (await import('./withdrawal-sheet.tsx')).WithdrawalSheet,
);
const BatchSheet = fetchedPart(async () => (await import('./batch-sheet.tsx')).BatchSheet);

/** Returns the line below a withdrawal's status: the hold's end, a proposal, or the state. */
function finerWithdrawalState(row: Withdrawal): string | null {
  if (row.hold) return `${text.held} ${text.heldUntil(dayAndTime(row.hold.until))}`;
  if (row.proposal) return approvals.waitsHere;
  return row.status === row.state || row.state === 'paid' ? null : stateLabel(row.state);
}

/** The queue's columns; the queue is sorted by age. */
const withdrawalColumns = (
  open: (id: string) => void,
  nowMs: number,
  bulk: Bulk | null,
): Column<Withdrawal>[] => [
  {
    key: 'member',
    head: (
      <span className="picks">
        {bulk && <PickAll bulk={bulk} />}
        {text.member}
      </span>
    ),
    className: 'strong',
    cell: (row) => (
      <span className="picks">
        {bulk && <Pick bulk={bulk} row={row} />}
        <button type="button" className="open" data-opens onClick={() => open(row.id)}>
          {fullName(row.user)}
          <AssignedName id={row.id} />
        </button>
      </span>
    ),
  },
  {
    key: 'amount',
    head: text.amount,
    right: true,
    className: 'strong',
    cell: (row) => <Money whole value={row.amount} />,
  },
  { key: 'status', head: text.status, cell: (row) => <State row={row} /> },
  {
    key: 'age',
    head: text.date,
    className: 'num when',
    cell: (row) => (
      <>
        {dayAndTime(row.createdAt)}
        {row.status === 'pending' && (
          <span className="sub card-line">{text.old(ageOf(row.createdAt, nowMs))}</span>
        )}
      </>
    ),
  },
  {
    key: 'method',
    head: text.method,
    cell: (row) => (
      <>
        {row.payment_method}
        <span className="sub">{text.from[row.source]}</span>
      </>
    ),
  },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: (row) =>
      row.acts.length > 0 ? (
        <Button small onClick={() => open(row.id)}>
          {text.open}
          <span className="sr">{text.review(fullName(row.user))}</span>
        </Button>
      ) : null,
  },
];

function State({ row }: { row: Withdrawal }) {
  const finer = finerWithdrawalState(row);
  return (
    <>
      <StatusMark mark={markOf(row.status)}>{stateLabel(row.status)}</StatusMark>
      {finer && <span className="sub finer">{finer}</span>}
    </>
  );
}

const tabs = [
  'open',
  'held',
  'approved',
  'signing',
  'sent',
  'unknown',
  'paid',
  'rejected',
  'cancelled',
  'returned',
] as const;
const limit = 20;

/** Returns the id of the focused row, or of the open sheet's row; '' if neither exists. */
const focusedRow = (): string =>
  document.activeElement?.closest('tr[id^="row-"]')?.id.slice('row-'.length) ?? '';

/** The queue of withdrawals by age, and the decided ones (ADM-6). */
export function WithdrawalsPage() {
  const filters = useFilters();
  const now = useBusinessNow();
  const state = tabs.find((tab) => tab === filters.get('state')) ?? 'open';
  const { cursor } = filters.pages;
  const narrowed = paymentInput(filters, offeredMethods());
  const query = useQuery(
    api.withdrawals.queue.queryOptions({ input: { limit, cursor, state, ...narrowed } }),
  );
  const bulk = useBulk(query.data?.data ?? [], now);
  const { may } = usePermission('withdrawals.decide');
  const { row, open, first, steps } = useSelectedRow(query.data?.data ?? []);
  useShortcuts({
    j: steps.next ?? first,
    k: steps.previous,
    x: may ? () => bulk.toggle(focusedRow()) : null,
  });
  const exports = useBatches();
  const batch = exports.chosen.row;
  const isOpen = row !== null || batch !== null;
  return (
    <div className={isOpen ? 'split' : undefined}>
      <main className={isOpen ? 'list' : 'page'} id="content">
        <PageTitle
          title={text.title}
          under={
            <IntroWithKeys
              lead={state === 'unknown' ? unknown.lead : text.lead}
              keys={admin.common.stepKeys}
            />
          }
        />
        <BatchPanel {...exports} />
        <Panel label={text.title} edge>
          <FilterTabs
            label={text.filter}
            tabs={tabs.map((tab) => ({ value: tab, label: text.tabs[tab] }))}
            value={state}
            onChange={(tab) => filters.set({ state: tab === 'open' ? null : tab })}
            end={<TableTools table="withdrawals" filters={filters} />}
          />
          <PaymentFilters filters={filters} />
          <BulkBar bulk={bulk} />
          <DataTable
            dense
            label={text.title}
            columns={withdrawalColumns(open, now, may ? bulk : null)}
            query={query}
            rows={query.data?.data}
            rowKey={(item) => item.id}
            rowProps={(item) => rowKeys(item.id, open)}
            isSelected={(item) => item.id === row?.id}
            emptyNext={
              state === 'open' ? text.empty : state === 'unknown' ? unknown.empty : undefined
            }
          />
          <Pager pages={filters.pages} next={query.data?.next_cursor} />
        </Panel>
      </main>
      <Suspense>
        {batch && <BatchSheet key={batch.id} batch={batch} {...exports.chosen.steps} />}
        {row && <WithdrawalSheet key={row.id} withdrawal={row} {...steps} />}
      </Suspense>
    </div>
  );
}
