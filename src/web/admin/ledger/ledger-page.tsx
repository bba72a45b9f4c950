import { useQuery } from '@tanstack/react-query';
import { ledger as text } from '#text/en/admin/ledger.ts';
import { api } from '../../app/api.ts';
import { offeredAssets } from '../../features/coins/offered-coins.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { amountsOf } from '../list-kit/filter-amount.ts';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { type Filters, rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { AccountsPanel } from './ledger-accounts.tsx';
import { transferColumns } from './ledger-columns.tsx';
import { TransferFilter } from './ledger-filters.tsx';
import { LedgerMapPanel } from './ledger-map-panel.tsx';
import { LedgerSheet } from './ledger-sheet.tsx';

const views = ['map', 'transfers', 'accounts'] as const;

/** The ledger: the map of money, transfers with their legs, accounts with their balances. */
export function LedgerPage() {
  const filters = useFilters();
  const view = views.find((item) => item === filters.get('view')) ?? 'map';
  const tabs = (
    <>
      <PageTitle title={text.title} under={text.lead} />
      <FilterTabs
        label={text.view}
        tabs={views.map((item) => ({ value: item, label: text.views[item] }))}
        value={view}
        onChange={(item) => filters.apply(item === 'map' ? '' : `view=${item}`)}
      />
    </>
  );
  if (view === 'transfers') return <Transfers filters={filters} head={tabs} />;
  return (
    <main className="page" id="content">
      {tabs}
      {view === 'map' ? <LedgerMapPanel /> : <AccountsPanel filters={filters} />}
    </main>
  );
}

const limit = 25;

function Transfers({ filters, head }: { filters: Filters; head: React.ReactNode }) {
  const given = (name: string) => filters.get(name) ?? undefined;
  const assets = offeredAssets();
  const query = useQuery(
    api.ledger.transfers.queryOptions({
      input: {
        limit,
        cursor: filters.pages.cursor,
        kind: given('kind'),
        member: given('member'),
        from: given('from'),
        to: given('to'),
        ...amountsOf(filters, assets),
      },
    }),
  );
  const { row, open, steps } = useSelectedRow(query.data?.data ?? []);
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        {head}
        <Panel label={text.views.transfers} edge>
          <TransferFilter filters={filters} />
          <DataTable
            dense
            label={text.views.transfers}
            columns={transferColumns(open)}
            query={query}
            rows={query.data?.data}
            rowKey={(item) => item.id}
            rowProps={(item) => rowKeys(item.id, open)}
            isSelected={(item) => item.id === row?.id}
            emptyNext={text.noTransfers}
          />
          <Pager pages={filters.pages} next={query.data?.next_cursor} />
        </Panel>
      </main>
      {row && <LedgerSheet key={row.id} transfer={row} {...steps} />}
    </div>
  );
}
