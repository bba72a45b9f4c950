import { useQuery } from '@tanstack/react-query';
import { testimonials as text } from '#text/en/admin/voices.ts';
import { day } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { Testimonial } from '../list-kit/api-types.ts';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { useFilters } from '../list-kit/use-selected-row.ts';

const tabs = ['waiting', 'published', 'hidden', 'declined', 'taken_back'] as const;
const limit = 25;

/** Members' testimonials: published unchanged, or not at all (INT-2). */
export function TestimonialsPage() {
  const filters = useFilters();
  const state = tabs.find((tab) => tab === filters.get('state')) ?? 'waiting';
  const { cursor } = filters.pages;
  const query = useQuery(api.testimonials.all.queryOptions({ input: { limit, cursor, state } }));
  const moderate = useCommand({ send: call.testimonials.moderate });
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.lead} />
      <Panel label={text.title} edge>
        <FilterTabs
          label={text.filter}
          tabs={tabs.map((tab) => ({ value: tab, label: text.states[tab] }))}
          value={state}
          onChange={(tab) => filters.set({ state: tab === 'waiting' ? null : tab })}
          end={<TableTools table="testimonials" filters={filters} />}
        />
        <DataTable
          dense
          label={text.title}
          columns={columns((id, decision) => moderate.mutate({ id, decision }))}
          query={query}
          rows={query.data?.data}
          rowKey={(row) => row.id}
          emptyNext={text.empty}
        />
        <Pager pages={filters.pages} next={query.data?.next_cursor} />
      </Panel>
    </main>
  );
}

const marks = {
  waiting: 'wait',
  published: 'ok',
  hidden: 'off',
  declined: 'no',
  taken_back: 'off',
} as const;
type Decide = (id: string, decision: 'publish' | 'decline') => void;

const columns = (decide: Decide): Column<Testimonial>[] => [
  { key: 'name', head: text.name, className: 'strong', cell: (row) => row.name },
  { key: 'words', head: text.said, className: 'told', cell: (row) => row.words },
  { key: 'written', head: text.written, className: 'num', cell: (row) => day(row.written_at) },
  {
    key: 'state',
    head: text.state,
    cell: (row) => (
      <>
        <StatusMark mark={marks[row.state]}>{text.states[row.state]}</StatusMark>
        {row.moderated_by && <span className="sub finer">{text.by(row.moderated_by)}</span>}
      </>
    ),
  },
  {
    key: 'action',
    head: text.action,
    right: true,
    cell: (row) =>
      row.state === 'waiting' ? (
        <>
          <Button small onClick={() => decide(row.id, 'publish')}>
            {text.publish}
            <span className="sr">{text.of(row.name)}</span>
          </Button>{' '}
          <Button small kind="bad" onClick={() => decide(row.id, 'decline')}>
            {text.decline}
            <span className="sr">{text.of(row.name)}</span>
          </Button>
        </>
      ) : null,
  },
];
