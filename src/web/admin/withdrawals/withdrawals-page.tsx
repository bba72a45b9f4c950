import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { admin } from '../../text/en/admin.ts';
import { unknownPayouts as unknown } from '../../text/en/admin/unknown-payouts.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BatchPanel, useBatches } from './batch-panel.tsx';
import { BatchSheet } from './batch-sheet.tsx';
import { CursorPager } from '../list-kit/cursor-pager.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { useShortcuts } from '../list-kit/use-shortcuts.ts';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { withdrawalColumns } from './withdrawal-columns.tsx';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

const words = admin.withdrawals;
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
] as const;
const limit = 20;

/** The queue of withdrawals by age, and what was decided (ADM-6). */
export function WithdrawalsPage() {
  const filters = useFilters();
  const now = useBusinessNow();
  const state = tabs.find((tab) => tab === filters.get('state')) ?? 'open';
  const cursor = filters.get('cursor') ?? undefined;
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
          <CursorPager filters={filters} nextCursor={query.data?.next_cursor ?? null} />
        </Panel>
      </main>
      {batch && (
        <BatchSheet
          key={batch.id}
          batch={batch}
          previous={exports.chosen.previous}
          next={exports.chosen.next}
          close={() => open(null)}
        />
      )}
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
