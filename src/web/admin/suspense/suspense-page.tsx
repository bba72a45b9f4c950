import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { suspense as words } from '../../text/en/admin/suspense.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { claimColumns } from './claim-columns.tsx';
import { CursorPager } from '../list-kit/cursor-pager.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { paymentColumns, totalColumns } from './suspense-columns.tsx';
import { SuspenseReturn } from './suspense-return.tsx';
import { SuspenseSheet } from './suspense-sheet.tsx';
import { MorePager } from '../list-kit/more-pager.tsx';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import type { UnmatchedPayment } from '../list-kit/api-types.ts';

const tabs = ['open', 'released', 'refused'] as const;
const limit = 20;

/** Money that nobody could match: what stands there, who claims it, and the decision (CHN-2). */
export function SuspensePage() {
  const filters = useFilters();
  const state = tabs.find((tab) => tab === filters.get('state')) ?? 'open';
  const cursor = filters.get('cursor') ?? undefined;
  const query = useQuery(api.suspense.deskClaims.queryOptions({ input: { limit, cursor, state } }));
  const claims = useSelectedRow(query.data?.data ?? []);
  const [before, setBefore] = useState<string>();
  const unmatched = useQuery(
    api.suspense.unmatched.queryOptions({ input: { limit, cursor: before } }),
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
            <CursorPager filters={filters} nextCursor={query.data?.next_cursor ?? null} />
          </Panel>
          <Payments query={unmatched} page={payments} cursor={before} onPage={setBefore} />
        </div>
      </main>
      {claims.row && (
        <SuspenseSheet
          key={claims.row.id}
          claim={claims.row}
          previous={claims.previous}
          next={claims.next}
          close={() => open(null)}
        />
      )}
      {payments.row && (
        <SuspenseReturn
          key={payments.row.id}
          payment={payments.row}
          previous={payments.previous}
          next={payments.next}
          close={() => open(null)}
        />
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
  cursor: string | undefined;
  onPage: (cursor: string | undefined) => void;
};

function Payments({ query, page: { row, open }, cursor, onPage }: PaymentsProps) {
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
      <MorePager cursor={cursor} next={query.data?.next_cursor} turn={onPage} />
    </Panel>
  );
}
