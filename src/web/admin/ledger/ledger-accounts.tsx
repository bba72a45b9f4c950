import { useQuery } from '@tanstack/react-query';
import { ledger as text } from '#text/en/admin/ledger.ts';
import { api } from '../../app/api.ts';
import { offeredAssets } from '../../features/coins/offered-coins.ts';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { LedgerAccount } from '../list-kit/api-types.ts';
import { amountsOf } from '../list-kit/filter-amount.ts';
import type { Filters } from '../list-kit/use-selected-row.ts';
import { AccountFilter } from './ledger-filters.tsx';
import { className, ownerOf } from './ledger-labels.ts';
import { LedgerMoney } from './ledger-money.tsx';

const limit = 25;
const accountColumns: Column<LedgerAccount>[] = [
  { key: 'class', head: text.account, className: 'strong', cell: (row) => className(row.class) },
  {
    key: 'balance',
    head: text.balance,
    right: true,
    className: 'strong num breaks',
    cell: ({ asset, balance }) => <LedgerMoney asset={asset} amount={balance} />,
  },
  { key: 'owner', head: text.owner, cell: (row) => ownerOf(row) },
  { key: 'asset', head: text.asset, cell: (row) => row.asset },
];

/** Accounts with their balances, in opening order. */
export function AccountsPanel({ filters }: { filters: Filters }) {
  const given = (name: string) => filters.get(name) ?? undefined;
  const assets = offeredAssets();
  const query = useQuery(
    api.ledger.accounts.queryOptions({
      input: {
        limit,
        cursor: filters.pages.cursor,
        class: given('class'),
        owner: given('owner'),
        ...amountsOf(filters, assets),
      },
    }),
  );
  return (
    <Panel label={text.views.accounts} edge>
      <AccountFilter filters={filters} />
      <DataTable
        dense
        label={text.views.accounts}
        columns={accountColumns}
        query={query}
        rows={query.data?.data}
        rowKey={(row) => row.id}
        emptyNext={text.noAccounts}
      />
      <Pager pages={filters.pages} next={query.data?.next_cursor} />
    </Panel>
  );
}
