import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { approvals as words } from '../../text/en/admin/approvals.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { CursorPager } from '../list-kit/cursor-pager.tsx';
import { DecidedProposals } from './decided-proposals.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { ProposalPanel } from './proposal-panel.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { type Filters, useFilters } from '../list-kit/use-selected-row.ts';
import { useStepKeys } from '../list-kit/use-step-keys.ts';

const tabs = ['open', 'decided'] as const;

/** One inbox for all that two people decide, and what became of it (ADM-8). */
export function ApprovalsPage() {
  const filters = useFilters();
  const one = filters.get('proposal');
  if (one !== null) return <OneProposal id={one} />;
  return <AllProposals filters={filters} />;
}

/**
 * The very proposal that an admin page opened, whatever became of it, and the way to the others.
 */
function OneProposal({ id }: { id: string }) {
  const input = { status: 'all', proposal: id, limit: 1 } as const;
  const query = useQuery(api.approvals.waiting.queryOptions({ input }));
  const proposal = query.data?.data[0];
  return (
    <main className="page" id="content">
      <PageTitle title={words.title} under={words.lead} />
      <p className="bar">
        <Link to={paths.adminApprovals}>{words.toAll}</Link>
      </p>
      {proposal ? (
        <ProposalPanel proposal={proposal} />
      ) : (
        <Panel label={words.title} edge>
          <TableState query={query} isEmpty={!query.isPending} next={words.noSuch} lines={6} />
        </Panel>
      )}
    </main>
  );
}

function AllProposals({ filters }: { filters: Filters }) {
  const status = tabs.find((tab) => tab === filters.get('status')) ?? 'open';
  const top = (
    <>
      <PageTitle title={words.title} under={`${words.lead} ${words.keys}`} />
      <FilterTabs
        label={words.filter}
        tabs={tabs.map((tab) => ({ value: tab, label: words.tabs[tab] }))}
        value={status}
        onChange={(tab) => filters.set({ status: tab === 'open' ? null : tab })}
        end={<TableTools table="approvals" filters={filters} />}
      />
    </>
  );
  if (status === 'decided') return <DecidedProposals filters={filters} top={top} />;
  return (
    <main className="page" id="content">
      {top}
      <OpenProposals filters={filters} />
    </main>
  );
}

function OpenProposals({ filters }: { filters: Filters }) {
  const cursor = filters.get('cursor') ?? undefined;
  const input = { status: 'open', limit: 20, cursor } as const;
  const query = useQuery(api.approvals.waiting.queryOptions({ input }));
  const proposals = query.data?.data ?? [];
  useStepKeys(
    proposals.map(({ id }) => `proposal-${id}`),
    '.decide:not(:disabled), .btn',
  );
  return (
    <>
      <div className="stack">
        {proposals.map((proposal) => (
          <ProposalPanel key={proposal.id} proposal={proposal} />
        ))}
      </div>
      {proposals.length === 0 && (
        <Panel label={words.title} edge>
          <TableState query={query} isEmpty={!query.isPending} next={words.empty} lines={6} />
        </Panel>
      )}
      <CursorPager filters={filters} nextCursor={query.data?.next_cursor ?? null} />
    </>
  );
}
