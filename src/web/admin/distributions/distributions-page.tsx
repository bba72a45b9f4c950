import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { distributions as words } from '../../text/en/admin/distributions.ts';
import { words as common } from '../../text/en/words.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CursorPager } from '../list-kit/cursor-pager.tsx';
import { runColumns } from './distribution-columns.tsx';
import { DistributionSheet } from './distribution-sheet.tsx';
import { PlanLossAllocations } from '../plans/plan-loss-allocations.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { useReach } from '../layout/use-permission.ts';
import { rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';

/** What plans paid and are about to pay, each with how far it has come (ADM-7). */
export function DistributionsPage() {
  const filters = useFilters();
  const reaches = useReach();
  const input = {
    limit: 20,
    cursor: filters.get('cursor') ?? undefined,
    plan: filters.get('plan') ?? undefined,
  };
  const query = useQuery(api.distributions.list.queryOptions({ input }));
  const { row, open, previous, next } = useSelectedRow(query.data?.data ?? []);
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        <PageTitle title={words.title} under={words.lead}>
          {reaches(paths.adminDistributionNew) && (
            <ButtonLink kind="go" to={paths.adminDistributionNew}>
              {words.make}
            </ButtonLink>
          )}
        </PageTitle>
        <Panel
          title={words.runs}
          edge
          footer={common.targetRisk}
          end={<TableTools table="distributions" filters={filters} />}
        >
          <DataTable
            dense
            label={words.title}
            columns={runColumns(open)}
            query={query}
            rows={query.data?.data}
            rowKey={(run) => run.id}
            rowProps={(run) => rowKeys(run.id, open)}
            isSelected={(run) => run.id === row?.id}
            emptyNext={words.empty}
          />
          <CursorPager filters={filters} nextCursor={query.data?.next_cursor ?? null} />
        </Panel>
        <div className="after-grid">
          <PlanLossAllocations />
        </div>
      </main>
      {row && (
        <DistributionSheet
          key={row.id}
          run={row}
          previous={previous}
          next={next}
          close={() => open(null)}
        />
      )}
    </div>
  );
}
