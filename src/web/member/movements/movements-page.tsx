import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { zoneName } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { api } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { movementColumns } from './movement-rows.tsx';
import { type MovementFilter, filterFrom, questionOf } from './movement-search.ts';

const text = member.movements;
const groups = Object.entries(text.groups);
const rowsAPage = 25;
const typingPauseMs = 300;

type Set = (change: Partial<Record<keyof MovementFilter, string>>) => void;

/** One search over all of a member's movements (MEM-22); the address holds the filter. */
export function MovementsPage() {
  const [address, setAddress] = useSearchParams();
  const looked = filterFrom(address);
  const question = questionOf(looked);
  const isNarrowed = Object.values(looked).some((part) => part !== '' && part !== null);
  const query = useInfiniteQuery(
    api.reporting.movements.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...question, limit: rowsAPage, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
      enabled: question !== null,
    }),
  );
  const set: Set = (change) => {
    const next = { ...looked, group: looked.group ?? '', ...change };
    const entries = Object.entries(next).filter(([, value]) => value !== '');
    setAddress(Object.fromEntries(entries), { replace: true });
  };
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.under}
        back={{ to: paths.dashboard, label: member.nav.dashboard }}
      />
      <Panel
        edge
        label={text.title}
        footer={
          query.hasNextPage && (
            <Button
              small
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {text.older}
            </Button>
          )
        }
      >
        <SearchBar looked={looked} set={set} />
        {question === null ? (
          <p className="err key-lead" role="alert">
            {text.order}
          </p>
        ) : (
          <DataTable
            label={text.title}
            query={query}
            rows={query.data?.pages.flatMap((page) => page.data)}
            rowKey={(row) => row.id}
            columns={movementColumns}
            emptyNext={
              isNarrowed ? (
                <Button kind="link" onClick={() => setAddress({}, { replace: true })}>
                  {text.clear}
                </Button>
              ) : (
                member.activity.next
              )
            }
          />
        )}
      </Panel>
      <p className="sub below">
        {text.zone(zoneName())} <Link to={paths.statements}>{text.statements}</Link>
      </p>
    </main>
  );
}

function SearchBar({ looked, set }: { looked: MovementFilter; set: Set }) {
  const [typed, setTyped] = useState(looked.search);
  const rested = useDebounced(typed.trim(), typingPauseMs);
  const ask = useEffectEvent((search: string) => {
    if (search !== looked.search) set({ search });
  });
  useEffect(() => ask(rested), [rested]);
  return (
    <search className="bar narrowing">
      <label className="search">
        <Search className="i" aria-hidden />
        <span className="sr">{text.search}</span>
        <input
          type="search"
          maxLength={120}
          placeholder={text.placeholder}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <label className="day">
        <span>{text.group}</span>
        <select value={looked.group ?? ''} onChange={({ target }) => set({ group: target.value })}>
          <option value="">{text.all}</option>
          {groups.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <DayField label={text.from} value={looked.from} onDay={(from) => set({ from })} />
      <DayField label={text.until} value={looked.to} onDay={(to) => set({ to })} />
    </search>
  );
}

type DayProps = { label: string; value: string; onDay: (day: string) => void };

function DayField({ label, value, onDay }: DayProps) {
  return (
    <label className="day">
      <span>{label}</span>
      <input type="date" value={value} onChange={({ target }) => onDay(target.value)} />
    </label>
  );
}
