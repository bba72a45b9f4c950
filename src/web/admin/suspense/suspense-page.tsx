import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { suspense as text } from '#text/en/admin/suspense.ts';
import { coins, dayAndTime, shortened } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Mark, StatusMark } from '../../ui/status-mark.tsx';
import type { Pages } from '../../ui/tables/cursor-pages.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { useAddressPages } from '../../ui/tables/use-pages.ts';
import type { Claim, SuspenseTotal, UnmatchedPayment } from '../list-kit/api-types.ts';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { fullName } from '../list-kit/labels.ts';
import { personColumn } from '../list-kit/member-column.tsx';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { SuspenseReturn } from './suspense-return.tsx';
import { SuspenseSheet } from './suspense-sheet.tsx';

const worth = (usd: string | null) =>
  usd === null ? text.noPrice : <Money key="usd" whole value={usd} />;

const totalColumns: Column<SuspenseTotal>[] = [
  { key: 'coin', head: text.coin, className: 'strong', cell: (row) => row.asset },
  {
    key: 'owner',
    head: text.owner,
    cell: (row) => (row.known_owner ? text.known : text.unknown),
  },
  {
    key: 'count',
    head: text.count,
    label: text.count,
    right: true,
    className: 'num',
    cell: (row) => row.payments,
  },
  {
    key: 'amount',
    head: text.amount,
    right: true,
    className: 'strong',
    cell: (row) => (
      <>
        <span className="num">{coins(row.coins, row.asset)}</span>
        <span className="sub">{worth(row.usd)}</span>
      </>
    ),
  },
  {
    key: 'oldest',
    head: text.oldest,
    label: text.oldest,
    right: true,
    className: 'num when',
    cell: (row) => (row.oldest_at === null ? '–' : dayAndTime(row.oldest_at)),
  },
];

const place = ({ address, tag }: { address: string; tag: string | null }) => (
  <>
    <span className="mono" title={address}>
      {shortened(address)}
    </span>
    <span className="sub">{tag === null ? text.noTag : text.tag(tag)}</span>
  </>
);

const paymentColumns = (open: (id: string) => void): Column<UnmatchedPayment>[] => [
  {
    key: 'amount',
    head: text.amount,
    className: 'strong',
    cell: (row) => (
      <>
        <span className="num">{coins(row.coin_amount, row.asset)}</span>
        <span className="sub">{worth(row.usd)}</span>
      </>
    ),
  },
  {
    key: 'transaction',
    head: text.transaction,
    cell: (row) => (
      <span className="mono" title={row.txid}>
        {shortened(row.txid)}
      </span>
    ),
  },
  { key: 'to', head: text.to, cell: place },
  {
    key: 'claims',
    head: text.claimed,
    label: text.claimed,
    right: true,
    className: 'num',
    cell: (row) => row.claims,
  },
  {
    key: 'at',
    head: text.arrived,
    right: true,
    className: 'num when',
    cell: (row) => dayAndTime(row.settled_at),
  },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: (row) => (
      <button type="button" className="open" data-opens onClick={() => open(row.id)}>
        {text.look}
        <span className="sr">{text.lookAt(coins(row.coin_amount, row.asset))}</span>
      </button>
    ),
  },
];

const marks: Record<Claim['state'], Mark> = {
  open: 'wait',
  approving: 'wait',
  released: 'ok',
  refused: 'no',
  withdrawn: 'off',
};

const claimColumns = (open: (id: string) => void): Column<Claim>[] => [
  personColumn(text.member),
  {
    key: 'transaction',
    head: text.transaction,
    cell: (row) => (
      <>
        <span className="mono" title={row.txid}>
          {shortened(row.txid)}
        </span>
        <span className="sub num">
          {row.coin_amount === null ? row.asset : coins(row.coin_amount, row.asset)}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    head: text.state,
    cell: (row) => <StatusMark mark={marks[row.state]}>{text.states[row.state]}</StatusMark>,
  },
  { key: 'sent', head: text.sent, className: 'num', cell: (row) => dayAndTime(row.claimed_at) },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: (row) => (
      <button type="button" className="open" data-opens onClick={() => open(row.id)}>
        {text.review}
        <span className="sr">{text.reviewOf(fullName(row.user))}</span>
      </button>
    ),
  },
];

const tabs = ['open', 'released', 'refused'] as const;
const limit = 20;

/** Unmatched payments: the amounts, the claims on them, and the decision (CHN-2). */
export function SuspensePage() {
  const filters = useFilters();
  const state = tabs.find((tab) => tab === filters.get('state')) ?? 'open';
  const { cursor } = filters.pages;
  const query = useQuery(api.suspense.listClaims.queryOptions({ input: { limit, cursor, state } }));
  const claims = useSelectedRow(query.data?.data ?? []);
  const places = useAddressPages('payments');
  const unmatched = useQuery(
    api.suspense.unmatched.queryOptions({ input: { limit, cursor: places.cursor } }),
  );
  const payments = useSelectedRow(unmatched.data?.data ?? []);
  const { open } = claims;
  const isOpen = claims.row !== null || payments.row !== null;
  return (
    <div className={isOpen ? 'split' : undefined}>
      <main className={isOpen ? 'list' : 'page'} id="content">
        <PageTitle title={text.title} under={text.lead} />
        <div className="stack">
          <Totals />
          <Panel label={text.claims} edge>
            <FilterTabs
              label={text.filter}
              tabs={tabs.map((tab) => ({ value: tab, label: text.tabs[tab] }))}
              value={state}
              onChange={(tab) => filters.set({ state: tab === 'open' ? null : tab })}
            />
            <DataTable
              dense
              label={text.claims}
              columns={claimColumns(open)}
              query={query}
              rows={query.data?.data}
              rowKey={(row) => row.id}
              rowProps={(row) => rowKeys(row.id, open)}
              isSelected={(row) => row.id === claims.row?.id}
              emptyNext={state === 'open' ? text.noClaims : undefined}
            />
            <Pager pages={filters.pages} next={query.data?.next_cursor} />
          </Panel>
          <Payments query={unmatched} page={payments} places={places} />
        </div>
      </main>
      {claims.row && <SuspenseSheet key={claims.row.id} claim={claims.row} {...claims.steps} />}
      {payments.row && (
        <SuspenseReturn key={payments.row.id} payment={payments.row} {...payments.steps} />
      )}
    </div>
  );
}

function Totals() {
  const query = useQuery(api.suspense.totals.queryOptions());
  return (
    <Panel title={text.totals} edge>
      <DataTable
        dense
        label={text.totals}
        columns={totalColumns}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => `${row.asset} ${row.known_owner}`}
        emptyNext={text.noTotals}
        expect={2}
      />
    </Panel>
  );
}

type PaymentsProps = {
  query: UseQueryResult<{ data: UnmatchedPayment[]; next_cursor: string | null }>;
  page: { row: UnmatchedPayment | null; open: (id: string | null) => void };
  places: Pages;
};

function Payments({ query, page: { row, open }, places }: PaymentsProps) {
  return (
    <Panel title={text.payments} edge>
      <DataTable
        dense
        label={text.payments}
        columns={paymentColumns(open)}
        query={query}
        rows={query.data?.data}
        rowKey={(item) => item.id}
        rowProps={(item) => rowKeys(item.id, open)}
        isSelected={(item) => item.id === row?.id}
        emptyNext={text.noPayments}
        expect={2}
      />
      <Pager pages={places} next={query.data?.next_cursor} />
    </Panel>
  );
}
