import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { admin } from '#text/en/admin.ts';
import { audit as text } from '#text/en/admin/audit.ts';
import { dayAndSecond, shortened } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import type { LoggedEvent } from '../list-kit/api-types.ts';
import { DescriptionList } from '../list-kit/description-list.tsx';
import { changesOf } from '../list-kit/fact-labels.ts';
import { DayFilter } from '../list-kit/filter-fields.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { RowSheet, type SheetSteps } from '../list-kit/row-sheet.tsx';
import { SearchField } from '../list-kit/search-field.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { type Filters, rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { actionLabel, reasonOf, subjectName } from './audit-labels.ts';
import { EvidenceForm } from './evidence-form.tsx';

/** Returns the actor in at most two words: a role, a member, or the system. */
const seedOf = ({ who }: LoggedEvent): string =>
  who.kind === 'system' ? text.system : (who.role ?? text.member);

/** The log as rows; the action opens the values before and after. */
const auditColumns = (open: (id: string) => void): Column<LoggedEvent>[] => [
  { key: 'at', head: text.at, className: 'num', cell: (event) => dayAndSecond(event.at) },
  {
    key: 'who',
    head: text.who,
    cell: (event) => (
      <>
        <span className="strong">{event.who.name}</span>
        <span className="sub">{seedOf(event)}</span>
      </>
    ),
  },
  {
    key: 'act',
    head: text.act,
    cell: (event) => (
      <>
        <button type="button" className="open" data-opens onClick={() => open(event.id)}>
          {actionLabel(event.act)}
        </button>
        {event.reason && <span className="sub clip">{reasonOf(event)}</span>}
      </>
    ),
  },
  {
    key: 'subject',
    head: text.subject,
    cell: (event) =>
      subjectName(event) ?? (
        <span className="mono quiet small" title={event.subject}>
          {shortened(event.subject)}
        </span>
      ),
  },
  {
    key: 'origin',
    head: text.origin,
    className: 'num',
    cell: ({ ip }) => <span className={ip ? 'quiet' : 'quiet cell-none'}>{ip ?? '–'}</span>,
  },
];

type Props = SheetSteps & {
  event: LoggedEvent;
};

/** One log entry in full: actor, action, before and after, reason, and origin. */
function AuditSheet({ event, ...steps }: Props) {
  const changes = changesOf(event.before, event.after);
  return (
    <RowSheet title={actionLabel(event.act)} rowId={event.id} {...steps}>
      <dl className="lines">
        <Line label={text.who}>
          {event.who.name} <span className="quiet">{seedOf(event)}</span>
        </Line>
        <Line label={text.at}>{dayAndSecond(event.at)}</Line>
        <Line label={text.subject}>
          {subjectName(event)}
          <span className="sub mono">{event.subject}</span>
          {event.who.kind === 'member' && event.who.id === event.subject && (
            <Link to={paths.adminUser(event.subject)}>{text.manage}</Link>
          )}
        </Line>
        {event.reason && <Line label={text.reason}>{reasonOf(event)}</Line>}
      </dl>
      <h3 className="h3">{text.changed}</h3>
      {changes.length > 0 ? (
        <DescriptionList facts={changes} />
      ) : (
        <p className="quiet">{text.unchanged}</p>
      )}
      <h3 className="h3 after">{text.ip}</h3>
      <dl className="lines ruled">
        <Line label={text.ip}>{event.ip ?? text.noOrigin}</Line>
        {event.request_id && (
          <Line label={text.request}>
            <span className="mono small">{event.request_id}</span>
          </Line>
        )}
        <Line label={text.number}>{event.id}</Line>
      </dl>
    </RowSheet>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const actorKinds = ['all', 'staff', 'members', 'system', 'looks'] as const;
type ActorKind = (typeof actorKinds)[number];

/** The log's filters: actor kind, search words, and a range of days. */
function AuditFilter({ filters, who }: { filters: Filters; who: ActorKind }) {
  return (
    <>
      <FilterTabs
        label={text.actorKind}
        tabs={actorKinds.map((actorKind) => ({
          value: actorKind,
          label: text.actorKinds[actorKind],
        }))}
        value={who}
        onChange={(actorKind) => filters.set({ who: actorKind === 'all' ? null : actorKind })}
        end={<TableTools table="audit" filters={filters} />}
      />
      <div className="bar narrowing">
        <SearchField filters={filters} label={text.search} />
        <DayFilter filters={filters} name="from" label={text.from} />
        <DayFilter filters={filters} name="to" label={text.to} />
      </div>
    </>
  );
}

const limit = 50;

/** The append-only log, searched, narrowed and paged by the server (ADM-8). */
export function AuditPage() {
  const filters = useFilters();
  const who = actorKinds.find((actorKind) => actorKind === filters.get('who')) ?? 'all';
  const given = (name: string) => filters.get(name) ?? undefined;
  const search = given('search');
  const input = { limit, who, search, from: given('from'), to: given('to') };
  const query = useQuery({
    ...api.audit.events.queryOptions({ input: { ...input, cursor: filters.pages.cursor } }),
    placeholderData: keepPreviousData,
  });
  const { row, open, steps } = useSelectedRow(query.data?.data ?? []);
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        <PageTitle title={text.title} under={text.lead} />
        <Panel label={text.list} edge>
          <AuditFilter filters={filters} who={who} />
          <DataTable
            dense
            label={text.list}
            columns={auditColumns(open)}
            query={query}
            rows={query.data?.data}
            rowKey={(event) => event.id}
            rowProps={(event) => rowKeys(event.id, open)}
            isSelected={(event) => event.id === row?.id}
            emptyNext={search ? admin.common.emptySearch : text.none}
          />
          <Pager pages={filters.pages} next={query.data?.next_cursor} />
        </Panel>
        <div className="after-grid">
          <EvidenceForm />
        </div>
      </main>
      {row && <AuditSheet key={row.id} event={row} {...steps} />}
    </div>
  );
}
