import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { paths } from '#contract/paths.ts';
import { plans as text } from '#text/en/admin/plans.ts';
import { treasury } from '#text/en/admin/treasury.ts';
import { words as common } from '#text/en/words.ts';
import { api } from '../../app/api.ts';
import { fetchedPart } from '../../app/fetched-part.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useReach } from '../layout/use-permission.ts';
import type { AdminPlan } from '../list-kit/api-types.ts';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { useFilters } from '../list-kit/use-selected-row.ts';
import { planColumns } from './plan-columns.tsx';

// The other view and its forms load when it is opened.
const TreasuryView = fetchedPart(
  async () => (await import('../treasury/treasury-view.tsx')).TreasuryView,
);

const views = ['plans', 'treasury'] as const;

/** All plans: terms, holdings, and target against payments (ADM-7). */
export function PlansPage() {
  const filters = useFilters();
  const reaches = useReach();
  const view = views.find((item) => item === filters.get('view')) ?? 'plans';
  const query = useQuery(api.plans.listForAdmins.queryOptions());
  const plans = query.data?.data;
  const open = plans?.filter((plan) => plan.open && plan.terms !== null).length ?? 0;
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={plans && text.lead(open, plans.length)}>
        {reaches(paths.adminPlanNew) && (
          <ButtonLink to={paths.adminPlanNew} kind="go">
            {text.make}
          </ButtonLink>
        )}
      </PageTitle>
      <FilterTabs
        label={treasury.view}
        tabs={views.map((value) => ({ value, label: treasury.views[value] }))}
        value={view}
        onChange={(value) => filters.set({ view: value === 'plans' ? null : value })}
      />
      {view === 'treasury' ? (
        <Suspense fallback={<Loading />}>
          <TreasuryView />
        </Suspense>
      ) : (
        <Plans query={query} />
      )}
    </main>
  );
}

type Query = { isPending: boolean; isError: boolean; refetch: () => unknown };
type PlansQuery = Query & { data?: { data: AdminPlan[] } | undefined };

function Plans({ query }: { query: PlansQuery }) {
  return (
    <Panel label={text.title} edge footer={common.targetRisk}>
      <DataTable
        dense
        label={text.title}
        columns={planColumns}
        query={query}
        rows={query.data?.data}
        rowKey={(plan) => plan.id}
        emptyNext={text.empty}
        expect={10}
      />
    </Panel>
  );
}
