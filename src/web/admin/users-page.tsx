import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { admin } from '../text/en/admin.ts';
import { DataTable } from '../ui/data-table.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { CursorPager } from './cursor-pager.tsx';
import { FilterTabs } from './filter-tabs.tsx';
import { type Filters, useFilters } from './use-rows.ts';
import { userColumns } from './user-columns.tsx';

const words = admin.users;
const orders = ['newest', 'oldest', 'email'] as const;
const limit = 25;

/** Every member, searched and sorted by the server (ADM-3). */
export function UsersPage() {
  const filters = useFilters();
  const sort = orders.find((order) => order === filters.get('sort')) ?? 'newest';
  const search = filters.get('search') ?? undefined;
  const cursor = filters.get('cursor') ?? undefined;
  const query = useQuery(
    api.overview.users.queryOptions({ input: { limit, cursor, search, sort } }),
  );
  const found = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={words.title}
        under={found && words.lead(found.total_users.toLocaleString('en-US'), found.found)}
      />
      <SearchBox filters={filters} />
      <Panel label={words.title} edge>
        <FilterTabs
          label={words.order}
          tabs={orders.map((order) => ({ value: order, label: words.orders[order] }))}
          value={sort}
          onChange={(order) => filters.set({ sort: order === 'newest' ? null : order })}
        />
        <DataTable
          dense
          label={words.title}
          columns={userColumns}
          query={query}
          rows={found?.users}
          rowKey={(user) => user.id}
          emptyNext={search ? admin.common.emptySearch : undefined}
        />
        <CursorPager filters={filters} nextCursor={found?.next_cursor ?? null} />
      </Panel>
    </main>
  );
}

const restMs = 250;

/** Asks the server once the typing rests. */
function SearchBox({ filters }: { filters: Filters }) {
  const asked = filters.get('search') ?? '';
  const [text, setText] = useState(asked);
  useEffect(() => {
    if (text.trim() === asked) return undefined;
    const timer = setTimeout(() => filters.set({ search: text.trim() || null }), restMs);
    return () => clearTimeout(timer);
  });
  return (
    <label className="search wide">
      <Search className="i" aria-hidden />
      <span className="sr">{words.search}</span>
      <input
        type="search"
        placeholder={words.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  );
}
