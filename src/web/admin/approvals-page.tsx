import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { admin } from '../text/en/admin.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { TableState } from '../ui/table-state.tsx';
import { FilterTabs } from './filter-tabs.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { useFilters } from './use-rows.ts';

const words = admin.approvals;
const tabs = ['open', 'all'] as const;

/** One inbox for all that two people decide (ADM-8). */
export function ApprovalsPage() {
  const filters = useFilters();
  const status = tabs.find((tab) => tab === filters.get('status')) ?? 'open';
  const query = useQuery(api.approvals.waiting.queryOptions({ input: { status } }));
  const proposals = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle title={words.title} under={words.lead} />
      <FilterTabs
        label={words.filter}
        tabs={tabs.map((tab) => ({ value: tab, label: words.tabs[tab] }))}
        value={status}
        onChange={(tab) => filters.set({ status: tab === 'open' ? null : tab })}
      />
      <div className="stack">
        {proposals?.map((proposal) => (
          <ProposalPanel key={proposal.id} proposal={proposal} />
        ))}
      </div>
      <TableState query={query} isEmpty={proposals?.length === 0} next={words.empty} />
    </main>
  );
}
