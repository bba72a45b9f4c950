import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../app/api.ts';
import { admin } from '../../text/en/admin.ts';
import { unknownPayouts as unknown } from '../../text/en/admin/unknown-payouts.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BatchPanel, useBatches } from './batch-panel.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { useShortcuts } from '../list-kit/use-shortcuts.ts';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { Button } from '../../ui/button.tsx';
import { dayAndTime, dollars } from '../../ui/format/format.ts';
import { KeyMoney, Money } from '../../ui/format/money.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import type { Withdrawal } from '../list-kit/api-types.ts';
import { ageOf, fullName, stateWords } from '../list-kit/labels.ts';
import { Notice } from '../../ui/notice.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { AddressGroups } from '../list-kit/address-groups.tsx';
import { RowSheet } from '../list-kit/row-sheet.tsx';
import { ScreeningNotice } from './screening-notice.tsx';
import { RiskContext } from './risk-context.tsx';
import { WithdrawalDecision } from './withdrawal-decision.tsx';
import { approvals } from '../../text/en/admin/approvals.ts';

const words = admin.withdrawals;

// A batch's sheet, with the form of a higher fee, comes with the first that is opened.
const BatchSheet = lazy(async () => ({
  default: (await import('./batch-sheet.tsx')).BatchSheet,
}));

/** What stands under a withdrawal's status: the hold's end, a proposal, or the state. */
function finerWithdrawalState(row: Withdrawal): string | null {
  if (row.hold) return `${words.held} ${words.heldUntil(dayAndTime(row.hold.until))}`;
  if (row.proposal) return approvals.waitsHere;
  return row.status === row.state || row.state === 'paid' ? null : stateWords(row.state);
}

/** The facts of a request as label and value, in the order a reviewer reads them. */
function withdrawalFacts(row: Withdrawal): [label: string, value: string][] {
  return [
    [words.method, row.payment_method],
    ...optional(words.tag, row.tag),
    [words.date, dayAndTime(row.createdAt)],
    [words.earliest, row.earliest_at ? dayAndTime(row.earliest_at) : words.anytime],
    [words.needs, row.approvals_needed > 1 ? words.two : words.one],
    [words.thatDay, dollars(row.asked_that_day)],
    ...optional(
      words.endedThatDay,
      row.ended_that_day === '0.00' ? null : dollars(row.ended_that_day),
    ),
    ...optional(words.txid, row.txid),
  ];
}

const optional = (label: string, value: string | null): [string, string][] =>
  value === null || value === '' ? [] : [[label, value]];

type Props = {
  withdrawal: Withdrawal;
  previous: (() => void) | null;
  next: (() => void) | null;
  close: () => void;
};

/** One withdrawal: what is asked, where it goes, why it waits, and the decision. */
function WithdrawalSheet({ withdrawal, ...steps }: Props) {
  return (
    <RowSheet
      title={words.sheet(fullName(withdrawal.user))}
      rowId={withdrawal.id}
      foot={
        <PermissionGate call="withdrawals.decide">
          <WithdrawalDecision withdrawal={withdrawal} />
        </PermissionGate>
      }
      {...steps}
    >
      <div className="sumline">
        <div>
          <span className="quiet">
            {words.asks} {words.from[withdrawal.source]}
          </span>
          <div className="coin">
            <KeyMoney value={withdrawal.amount} />
          </div>
        </div>
        <StatusMark mark={markOf(withdrawal.status)}>{stateWords(withdrawal.state)}</StatusMark>
      </div>
      {withdrawal.state === 'unknown' && (
        <Notice warn>
          <b className="strong">{unknown.title}</b> {unknown.why}
        </Notice>
      )}
      <Delays withdrawal={withdrawal} />
      {withdrawal.screening && <ScreeningNotice finding={withdrawal.screening} />}
      <dl className="lines after">
        <div>
          <dt>{words.address}</dt>
          <dd className="mono">
            <AddressGroups address={withdrawal.wallet_address} />
          </dd>
        </div>
        {withdrawalFacts(withdrawal).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="mono">{value}</dd>
          </div>
        ))}
      </dl>
      <RiskContext withdrawal={withdrawal} />
    </RowSheet>
  );
}

function Delays({ withdrawal }: { withdrawal: Withdrawal }) {
  const { hold, waits } = withdrawal;
  return (
    <>
      {hold && (
        <Notice warn>
          <b className="strong">{words.held}</b> {words.heldUntil(dayAndTime(hold.until))}.{' '}
          {hold.message} {hold.citation} {hold.reason === 'payment_lost' && words.paymentLost}
        </Notice>
      )}
      {waits.map((wait) => (
        <Notice key={wait.because}>
          {wait.message} {words.heldUntil(dayAndTime(wait.until))}
        </Notice>
      ))}
    </>
  );
}

/** The columns of the queue; the age is what it is sorted by. */
const withdrawalColumns = (open: (id: string) => void, nowMs: number): Column<Withdrawal>[] => [
  {
    key: 'member',
    head: words.member,
    className: 'strong',
    cell: (row) => (
      <button type="button" className="open" data-opens onClick={() => open(row.id)}>
        {fullName(row.user)}
      </button>
    ),
  },
  {
    key: 'amount',
    head: words.amount,
    right: true,
    className: 'strong',
    cell: (row) => <Money whole value={row.amount} />,
  },
  { key: 'status', head: words.status, cell: (row) => <State row={row} /> },
  {
    key: 'age',
    head: words.date,
    className: 'num when',
    cell: (row) => (
      <>
        {dayAndTime(row.createdAt)}
        {row.status === 'pending' && (
          <span className="sub age">{words.old(ageOf(row.createdAt, nowMs))}</span>
        )}
      </>
    ),
  },
  {
    key: 'method',
    head: words.method,
    cell: (row) => (
      <>
        {row.payment_method}
        <span className="sub">{words.from[row.source]}</span>
      </>
    ),
  },
  {
    key: 'action',
    head: words.action,
    right: true,
    cell: (row) =>
      row.acts.length > 0 ? (
        <Button small onClick={() => open(row.id)}>
          {words.open}
          <span className="sr">{words.review(fullName(row.user))}</span>
        </Button>
      ) : null,
  },
];

function State({ row }: { row: Withdrawal }) {
  const finer = finerWithdrawalState(row);
  return (
    <>
      <StatusMark mark={markOf(row.status)}>{stateWords(row.status)}</StatusMark>
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

/** The queue of withdrawals by age, and what was decided (ADM-6). */
export function WithdrawalsPage() {
  const filters = useFilters();
  const now = useBusinessNow();
  const state = tabs.find((tab) => tab === filters.get('state')) ?? 'open';
  const { cursor } = filters.pages;
  const query = useQuery(api.withdrawals.queue.queryOptions({ input: { limit, cursor, state } }));
  const { row, open, first, previous, next } = useSelectedRow(query.data?.data ?? []);
  useShortcuts({ j: next ?? first, k: previous });
  const exports = useBatches();
  const batch = exports.chosen.row;
  const isOpen = row !== null || batch !== null;
  return (
    <div className={isOpen ? 'split' : undefined}>
      <main className={isOpen ? 'list' : 'page'} id="content">
        <PageTitle
          title={words.title}
          under={`${state === 'unknown' ? unknown.lead : words.lead} ${admin.common.stepKeys}`}
        />
        <BatchPanel {...exports} />
        <Panel label={words.title} edge>
          <FilterTabs
            label={words.filter}
            tabs={tabs.map((tab) => ({ value: tab, label: words.tabs[tab] }))}
            value={state}
            onChange={(tab) => filters.set({ state: tab === 'open' ? null : tab })}
            end={<TableTools table="withdrawals" filters={filters} />}
          />
          <DataTable
            dense
            label={words.title}
            columns={withdrawalColumns(open, now)}
            query={query}
            rows={query.data?.data}
            rowKey={(one) => one.id}
            rowProps={(one) => rowKeys(one.id, open)}
            isSelected={(one) => one.id === row?.id}
            emptyNext={
              state === 'open' ? words.empty : state === 'unknown' ? unknown.empty : undefined
            }
          />
          <Pager pages={filters.pages} next={query.data?.next_cursor} />
        </Panel>
      </main>
      <Suspense>
        {batch && (
          <BatchSheet
            key={batch.id}
            batch={batch}
            previous={exports.chosen.previous}
            next={exports.chosen.next}
            close={() => open(null)}
          />
        )}
      </Suspense>
      {row && (
        <WithdrawalSheet
          key={row.id}
          withdrawal={row}
          previous={previous}
          next={next}
          close={() => open(null)}
        />
      )}
    </div>
  );
}
