import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { suspense as words } from '../../text/en/admin/suspense.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Pages } from '../../ui/tables/cursor-pages.ts';
import { useAddressPages } from '../../ui/tables/use-pages.ts';
import { Pager } from '../../ui/tables/pager.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { SuspenseReturn } from './suspense-return.tsx';
import { SuspenseSheet } from './suspense-sheet.tsx';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import type { Claim, SuspenseTotal, UnmatchedPayment } from '../list-kit/api-types.ts';
import { coins, dayAndTime, shortened } from '../../ui/format/format.ts';
import { type Mark, StatusMark } from '../../ui/status-mark.tsx';
import { personColumn } from '../list-kit/member-column.tsx';
import { fullName } from '../list-kit/labels.ts';
import { Money } from '../../ui/format/money.tsx';

const worth = (usd: string | null) =>
  usd === null ? words.noPrice : <Money key="usd" whole value={usd} />;

const totalColumns: Column<SuspenseTotal>[] = [
  { key: 'coin', head: words.coin, className: 'strong', cell: (one) => one.asset },
  {
    key: 'owner',
    head: words.owner,
    cell: (one) => (one.known_owner ? words.known : words.unknown),
  },
  {
    key: 'count',
    head: words.count,
    label: words.count,
    right: true,
    className: 'num',
    cell: (one) => one.payments,
  },
  {
    key: 'amount',
    head: words.amount,
    right: true,
    className: 'strong',
    cell: (one) => (
      <>
        <span className="num">{coins(one.coins, one.asset)}</span>
        <span className="sub">{worth(one.usd)}</span>
      </>
    ),
  },
  {
    key: 'oldest',
    head: words.oldest,
    label: words.oldest,
    right: true,
    className: 'num when',
    cell: (one) => (one.oldest_at === null ? '–' : dayAndTime(one.oldest_at)),
  },
];

const place = ({ address, tag }: { address: string; tag: string | null }) => (
  <>
    <span className="mono" title={address}>
      {shortened(address)}
    </span>
    <span className="sub">{tag === null ? words.noTag : words.tag(tag)}</span>
  </>
);

const paymentColumns = (open: (id: string) => void): Column<UnmatchedPayment>[] => [
  {
    key: 'amount',
    head: words.amount,
    className: 'strong',
    cell: (one) => (
      <>
        <span className="num">{coins(one.coin_amount, one.asset)}</span>
        <span className="sub">{worth(one.usd)}</span>
      </>
    ),
  },
  {
    key: 'transaction',
    head: words.transaction,
    cell: (one) => (
      <span className="mono" title={one.txid}>
        {shortened(one.txid)}
      </span>
    ),
  },
  { key: 'to', head: words.to, cell: place },
  {
    key: 'claims',
    head: words.claimed,
    label: words.claimed,
    right: true,
    className: 'num',
    cell: (one) => one.claims,
  },
  {
    key: 'at',
    head: words.arrived,
    right: true,
    className: 'num when',
    cell: (one) => dayAndTime(one.settled_at),
  },
  {
    key: 'action',
    head: words.action,
    right: true,
    cell: (one) => (
      <button type="button" className="open" data-opens onClick={() => open(one.id)}>
        {words.look}
        <span className="sr">{words.lookAt(coins(one.coin_amount, one.asset))}</span>
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
  personColumn(words.member),
  {
    key: 'transaction',
    head: words.transaction,
    cell: (one) => (
      <>
        <span className="mono" title={one.txid}>
          {shortened(one.txid)}
        </span>
        <span className="sub num">
          {one.coin_amount === null ? one.asset : coins(one.coin_amount, one.asset)}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    head: words.state,
    cell: (one) => <StatusMark mark={marks[one.state]}>{words.states[one.state]}</StatusMark>,
  },
  { key: 'sent', head: words.sent, className: 'num', cell: (one) => dayAndTime(one.claimed_at) },
  {
    key: 'action',
    head: words.action,
    right: true,
    cell: (one) => (
      <button type="button" className="open" data-opens onClick={() => open(one.id)}>
        {words.review}
        <span className="sr">{words.reviewOf(fullName(one.user))}</span>
      </button>
    ),
  },
];

const tabs = ['open', 'released', 'refused'] as const;
const limit = 20;

/** Money that nobody could match: what stands there, who claims it, and the decision (CHN-2). */
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
        <PageTitle title={words.title} under={words.lead} />
        <div className="stack">
          <Totals />
          <Panel label={words.claims} edge>
            <FilterTabs
              label={words.filter}
              tabs={tabs.map((tab) => ({ value: tab, label: words.tabs[tab] }))}
              value={state}
              onChange={(tab) => filters.set({ state: tab === 'open' ? null : tab })}
            />
            <DataTable
              dense
              label={words.claims}
              columns={claimColumns(open)}
              query={query}
              rows={query.data?.data}
              rowKey={(one) => one.id}
              rowProps={(one) => rowKeys(one.id, open)}
              isSelected={(one) => one.id === claims.row?.id}
              emptyNext={state === 'open' ? words.noClaims : undefined}
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
    <Panel title={words.totals} edge>
      <DataTable
        dense
        label={words.totals}
        columns={totalColumns}
        query={query}
        rows={query.data?.data}
        rowKey={(one) => `${one.asset} ${one.known_owner}`}
        emptyNext={words.noTotals}
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
    <Panel title={words.payments} edge>
      <DataTable
        dense
        label={words.payments}
        columns={paymentColumns(open)}
        query={query}
        rows={query.data?.data}
        rowKey={(one) => one.id}
        rowProps={(one) => rowKeys(one.id, open)}
        isSelected={(one) => one.id === row?.id}
        emptyNext={words.noPayments}
        expect={2}
      />
      <Pager pages={places} next={query.data?.next_cursor} />
    </Panel>
  );
}
