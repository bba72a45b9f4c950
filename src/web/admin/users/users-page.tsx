import { useQuery } from '@tanstack/react-query';
import { admin } from '#text/en/admin.ts';
import { people } from '#text/en/admin/people.ts';
import { api } from '../../app/api.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataTable, type Sorting } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { SearchField } from '../list-kit/search-field.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { useFilters } from '../list-kit/use-selected-row.ts';
import { userColumns } from './user-columns.tsx';

const text = admin.users;
const orders = ['newest', 'oldest', 'name', 'email'] as const;
const tabs = ['all', 'active', 'unverified', 'suspended', 'closing', 'closed'] as const;
type Order = (typeof orders)[number];
const limit = 25;

/** All members, searched and sorted by the server (ADM-3). */
export function UsersPage() {
  const filters = useFilters();
  const sort = orders.find((order) => order === filters.get('sort')) ?? 'newest';
  const status = tabs.find((tab) => tab === filters.get('status')) ?? 'all';
  const search = filters.get('search') ?? undefined;
  const { cursor } = filters.pages;
  const query = useQuery(
    api.reporting.users.queryOptions({
      input: { limit, cursor, search, sort, status: status === 'all' ? undefined : status },
    }),
  );
  const found = query.data?.data;
  const total = found?.total_users.toLocaleString('en-US');
  const isNarrowed = search !== undefined || status !== 'all';
  const none = status === 'all' ? admin.overview.latestNone : undefined;
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={
          found && total && (isNarrowed ? text.leadFound(total, found.found) : text.lead(total))
        }
      />
      <Panel label={text.title} edge>
        <FilterTabs
          label={people.statuses}
          tabs={tabs.map((tab) => ({
            value: tab,
            label: tab === 'all' ? people.all : text.statuses[tab],
          }))}
          value={status}
          onChange={(tab) => filters.set({ status: tab === 'all' ? null : tab })}
          end={<TableTools table="users" filters={filters} />}
        />
        <div className="bar narrowing">
          <SearchField filters={filters} label={text.search} />
        </div>
        <DataTable
          dense
          label={text.title}
          columns={userColumns}
          query={query}
          rows={found?.users}
          rowKey={(user) => user.id}
          sorting={sortingOf(sort)}
          onSort={({ by }) => filters.set({ sort: nextOrder(by, sort) })}
          emptyNext={search ? admin.common.emptySearch : none}
        />
        <Pager pages={filters.pages} next={found?.next_cursor} />
      </Panel>
    </main>
  );
}

const sortingOf = (order: Order): Sorting =>
  order === 'newest' || order === 'oldest'
    ? { by: 'registered', descending: order === 'newest' }
    : { by: order, descending: false };

/** Returns the order after a press on a header; the date toggles, with newest as the default. */
function nextOrder(by: string, now: Order): string | null {
  if (by === 'registered') return now === 'newest' ? 'oldest' : null;
  return by;
}
