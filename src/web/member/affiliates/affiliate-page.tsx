import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { affiliates as text } from '#text/affiliates.ts';
import { day } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { api } from '../../app/api.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { AffiliateLink } from '../dashboard/affiliate-link.tsx';
import { type Affiliate, useMe } from '../layout/api-types.ts';

const sizes = [5, 10, 25, 50] as const;
const typingPauseMs = 300;

const columns: readonly Column<Affiliate>[] = [
  {
    key: 'name',
    head: text.name,
    cell: (row) => (
      <b className="strong">
        {row.first_name} {row.last_name}
      </b>
    ),
  },
  { key: 'code', head: text.code, cell: (row) => row.referral_code },
  { key: 'parent', head: text.parent, cell: (row) => row.parent },
  {
    key: 'status',
    head: text.status,
    cell: (row) => (
      <StatusMark mark={row.isVerified ? 'ok' : 'wait'}>
        {row.isVerified ? text.active : text.notActive}
      </StatusMark>
    ),
  },
  { key: 'level', head: text.level, cell: () => text.level1 },
  {
    key: 'registered',
    head: text.registered,
    right: true,
    cell: (row) => <time>{day(row.createdAt)}</time>,
  },
];

/** The people who joined by the member's link: searchable, in pages (MEM-10). */
export function AffiliatePage() {
  const me = useMe().data?.data;
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState<number>(10);
  const search = useDebounced(typed.trim(), typingPauseMs);
  const query = useQuery(
    api.affiliates.list.queryOptions({
      input: { limit, page, ...(search && { search }) },
      placeholderData: keepPreviousData,
    }),
  );
  const restart = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: member.nav.dashboard }}
      />
      <div className="stack">
        {me?.status === 'active' && <AffiliateLink code={me.referral_code} />}
        <Panel edge label={text.list}>
          <Filters
            typed={typed}
            onTyped={(next) => restart(() => setTyped(next))}
            limit={limit}
            onLimit={(next) => restart(() => setLimit(next))}
          />
          <DataTable
            label={text.list}
            query={query}
            rows={query.data?.data}
            rowKey={(row) => row.id}
            columns={columns}
            emptyNext={search ? text.adjust : undefined}
          />
          <Pager pages={{ page, turn: setPage }} next={query.data?.next_cursor} />
        </Panel>
      </div>
    </main>
  );
}

type FiltersProps = {
  typed: string;
  onTyped: (text: string) => void;
  limit: number;
  onLimit: (limit: number) => void;
};

function Filters({ typed, onTyped, limit, onLimit }: FiltersProps) {
  return (
    <div className="bar">
      <label className="search">
        <Search className="i" aria-hidden />
        <span className="sr">{text.search}</span>
        <input
          type="search"
          placeholder={text.search}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
        />
      </label>
      <label className="sizes">
        {text.size}{' '}
        <select value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
    </div>
  );
}
