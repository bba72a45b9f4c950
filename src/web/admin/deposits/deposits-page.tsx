import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { admin } from '../../text/en/admin.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Money } from '../../ui/format/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CursorPager } from '../list-kit/cursor-pager.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { ReviewShortcuts } from './review-shortcuts.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { transactionColumns } from './deposit-columns.tsx';
import { TransactionSheet } from './deposit-sheet.tsx';
import { usePermission } from '../layout/use-permission.ts';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';

const words = admin.transactions;
const tabs = ['all', 'pending', 'completed', 'expired', 'rejected'] as const;
const limit = 20;

/** Deposits: what was quoted, what arrived and what waits for a person (ADM-4). */
export function DepositsPage() {
  const filters = useFilters();
  const status = tabs.find((tab) => tab === filters.get('status')) ?? 'all';
  const search = filters.get('search') ?? undefined;
  const cursor = filters.get('cursor') ?? undefined;
  const query = useQuery(
    api.deposits.transactions.queryOptions({
      input: { limit, cursor, search, status: status === 'all' ? undefined : status },
    }),
  );
  const rows = query.data?.data ?? [];
  const { row, open, first, previous, next } = useSelectedRow(rows);
  const { may } = usePermission('deposits.confirm');
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        <PageTitle
          title={words.title}
          under={query.data && <Lead waiting={rows.filter((one) => one.can_confirm).length} />}
        />
        <Panel label={words.title} edge>
          <FilterTabs
            label={words.filter}
            tabs={tabs.map((tab) => ({ value: tab, label: words.tabs[tab] }))}
            value={status}
            onChange={(tab) => filters.set({ status: tab === 'all' ? null : tab })}
            end={
              <>
                <ReviewShortcuts next={next ?? first} previous={previous} />
                <TableTools table="transactions" filters={filters} />
              </>
            }
          />
          <DataTable
            dense
            label={words.title}
            columns={transactionColumns(open, may === true)}
            query={query}
            rows={query.data?.data}
            rowKey={(one) => one.id}
            rowProps={(one) => rowKeys(one.id, open)}
            isSelected={(one) => one.id === row?.id}
            emptyNext={search ? admin.common.emptySearch : words.empty}
          />
          <CursorPager filters={filters} nextCursor={query.data?.next_cursor ?? null} />
        </Panel>
      </main>
      {row && (
        <TransactionSheet
          key={row.id}
          deposit={row}
          previous={previous}
          next={next}
          close={() => open(null)}
        />
      )}
    </div>
  );
}

function Lead({ waiting }: { waiting: number }) {
  const pending = useQuery(api.deposits.pending.queryOptions());
  return (
    <>
      {pending.data && (
        <>
          {words.pending} <Money whole value={pending.data.data} />.{' '}
        </>
      )}
      {words.lead(waiting)}
    </>
  );
}
