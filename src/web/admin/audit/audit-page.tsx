import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { admin } from '../../text/en/admin.ts';
import { audit as words } from '../../text/en/admin/audit.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilter, actorKinds } from './audit-filter.tsx';
import { AuditSheet } from './audit-sheet.tsx';
import { CursorPager } from '../list-kit/cursor-pager.tsx';
import { EvidenceForm } from './evidence-form.tsx';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';

const limit = 50;

/** The append-only log, searched, narrowed and paged by the server (ADM-8). */
export function AuditPage() {
  const filters = useFilters();
  const who = actorKinds.find((actorKind) => actorKind === filters.get('who')) ?? 'all';
  const given = (name: string) => filters.get(name) ?? undefined;
  const search = given('search');
  const input = { limit, who, search, from: given('from'), to: given('to') };
  const query = useQuery({
    ...api.audit.events.queryOptions({ input: { ...input, cursor: given('cursor') } }),
    placeholderData: keepPreviousData,
  });
  const { row, open, previous, next } = useSelectedRow(query.data?.data ?? []);
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        <PageTitle title={words.title} under={words.lead} />
        <Panel label={words.list} edge>
          <AuditFilter filters={filters} who={who} />
          <DataTable
            dense
            label={words.list}
            columns={auditColumns(open)}
            query={query}
            rows={query.data?.data}
            rowKey={(event) => event.id}
            rowProps={(event) => rowKeys(event.id, open)}
            isSelected={(event) => event.id === row?.id}
            emptyNext={search ? admin.common.emptySearch : words.none}
          />
          <CursorPager filters={filters} nextCursor={query.data?.next_cursor ?? null} />
        </Panel>
        <div className="after-grid">
          <EvidenceForm />
        </div>
      </main>
      {row && (
        <AuditSheet
          key={row.id}
          event={row}
          previous={previous}
          next={next}
          close={() => open(null)}
        />
      )}
    </div>
  );
}
