import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { admin } from '../text/en/admin.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Money } from '../ui/money.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { CursorPager } from './cursor-pager.tsx';
import { FilterTabs } from './filter-tabs.tsx';
import { ReviewKeys } from './review-keys.tsx';
import { TableTools } from './table-tools.tsx';
import { transactionColumns } from './transaction-columns.tsx';
import { TransactionSheet } from './transaction-sheet.tsx';
import { useMay } from './use-may.ts';
import { rowKeys, useFilters, useRows } from './use-rows.ts';

const words = admin.transactions;
const tabs = ['all', 'pending', 'completed', 'expired', 'rejected'] as const;
const limit = 20;

/** Deposits: what was quoted, what arrived and what waits for a person (ADM-4). */
export function TransactionsPage() {
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
  const { row, open, first, previous, next } = useRows(rows);
  const { may } = useMay('deposits.confirm');
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
                <ReviewKeys next={next ?? first} previous={previous} />
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
