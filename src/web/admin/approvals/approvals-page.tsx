import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { approvals as text } from '#text/en/admin/approvals.ts';
import { dayAndTime } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Proposal } from '../list-kit/api-types.ts';
import { AssignedToMe } from '../list-kit/assigned-to-me.tsx';
import { FilterTabs } from '../list-kit/filter-tabs.tsx';
import { ItemNotes } from '../list-kit/item-notes.tsx';
import { IntroWithKeys } from '../list-kit/keys-hint.tsx';
import { duration } from '../list-kit/labels.ts';
import { RowSheet } from '../list-kit/row-sheet.tsx';
import { TableTools } from '../list-kit/table-tools.tsx';
import { type Filters, rowKeys, useFilters, useSelectedRow } from '../list-kit/use-selected-row.ts';
import { useStepKeys } from '../list-kit/use-step-keys.ts';
import { ProposalPeople, SealLine } from './proposal-decision.tsx';
import { amountOf, decidersOf, isOnes, type Person, titleOf } from './proposal-labels.ts';
import { ProposalBody, ProposalPanel, ProposalState } from './proposal-panel.tsx';
import { SignatureLines } from './signature-lines.tsx';
import { type LastingProposal, useLastingProposals } from './use-lasting-proposals.ts';

/** People with their e-mail below, since two may share a name. */
function People({ people }: { people: Person[] }) {
  if (people.length === 0) return '–';
  return people.map(({ name, email }) => (
    <span key={email ?? name} className="person">
      {name}
      {email && <span className="sub">{email}</span>}
    </span>
  ));
}

const columns = (open: (id: string) => void): Column<Proposal>[] => [
  {
    key: 'what',
    head: text.what,
    cell: (proposal) => (
      <button type="button" className="open" data-opens onClick={() => open(proposal.id)}>
        {titleOf(proposal)}
      </button>
    ),
  },
  {
    key: 'amount',
    head: text.amount,
    right: true,
    className: 'num strong',
    cell: (proposal) => (
      <span title={amountOf(proposal) ?? undefined}>{amountOf(proposal, true) ?? '–'}</span>
    ),
  },
  {
    key: 'status',
    head: text.status,
    cell: (proposal) => <ProposalState proposal={proposal} />,
  },
  {
    key: 'by',
    head: text.by,
    label: text.by,
    cell: (proposal) => <People people={decidersOf(proposal)} />,
  },
  {
    key: 'proposer',
    head: text.proposedBy,
    label: text.proposedBy,
    cell: ({ proposed_by_name: name, proposed_by_email: email }) => (
      <People people={[{ name: name ?? text.member, email }]} />
    ),
  },
  {
    key: 'decided',
    head: text.decided,
    className: 'num when',
    cell: ({ decided_at, expires_at }) => dayAndTime(decided_at ?? expires_at),
  },
];

/**
 * Decided proposals: who decided them and why; each opens with everything that its seal covered.
 */
function DecidedProposals({ filters, top }: { filters: Filters; top: ReactNode }) {
  const { cursor } = filters.pages;
  const input = { status: 'decided', limit: 25, cursor } as const;
  const query = useQuery(api.approvals.waiting.queryOptions({ input }));
  const { row, open, steps } = useSelectedRow(query.data?.data ?? []);
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        {top}
        <Panel label={text.list} edge>
          <DataTable
            dense
            label={text.list}
            columns={columns(open)}
            query={query}
            rows={query.data?.data}
            rowKey={({ id }) => id}
            rowProps={({ id }) => rowKeys(id, open)}
            isSelected={({ id }) => id === row?.id}
            emptyNext={text.none}
          />
          <Pager pages={filters.pages} next={query.data?.next_cursor} />
        </Panel>
      </main>
      {row && (
        <RowSheet key={row.id} title={titleOf(row)} rowId={row.id} {...steps}>
          <div className="prop-head">
            <ProposalState proposal={row} />
          </div>
          <ProposalBody proposal={row} />
          <ProposalPeople proposal={row} myId={undefined} />
          <SignatureLines proposal={row} />
          <SealLine proposal={row} isOpen={false} />
          <ItemNotes kind="proposal" id={row.id} isOpen={false} />
        </RowSheet>
      )}
    </div>
  );
}

const tabs = ['open', 'decided'] as const;

/** One inbox for every decision that needs two people, with its outcome (ADM-8). */
export function ApprovalsPage() {
  const filters = useFilters();
  const id = filters.get('proposal');
  if (id !== null) return <OneProposal id={id} />;
  return <AllProposals filters={filters} />;
}

/** The one proposal that an admin page links to, in any state, and a link to the others. */
function OneProposal({ id }: { id: string }) {
  const input = { status: 'all', proposal: id, limit: 1 } as const;
  const myId = useMyId();
  const query = useQuery(api.approvals.waiting.queryOptions({ input }));
  const proposal = query.data?.data[0];
  return (
    <main className="page" id="content">
      <PageTitle title={text.title} under={text.lead} />
      <p className="bar">
        <Link to={paths.adminApprovals}>{text.toAll}</Link>
      </p>
      {proposal ? (
        <ProposalPanel proposal={proposal} readAt={query.dataUpdatedAt} myId={myId} />
      ) : (
        <Panel label={text.title} edge>
          <TableState query={query} isEmpty={!query.isPending} next={text.noSuch} lines={6} />
        </Panel>
      )}
    </main>
  );
}

/** Identifies the list; another list keeps none of its rows. */
const listOf = (filters: Filters): string => `${filters.query()} ${filters.pages.cursor ?? ''}`;

function AllProposals({ filters }: { filters: Filters }) {
  const status = tabs.find((tab) => tab === filters.get('status')) ?? 'open';
  const { data: found } = useOpenProposals(filters);
  // A list with further pages has no known total here.
  const isWhole = status === 'open' && found?.next_cursor === null && found.data.length > 0;
  const yours = found?.data.filter(isOnes).length ?? 0;
  const lead = isWhole ? `${text.lead} ${text.waiting(found.data.length, yours)}` : text.lead;
  const top = (
    <>
      <PageTitle title={text.title} under={<IntroWithKeys lead={lead} keys={text.keys} />} />
      <FilterTabs
        label={text.filter}
        tabs={tabs.map((tab) => ({ value: tab, label: text.tabs[tab] }))}
        value={status}
        onChange={(tab) =>
          filters.set(tab === 'open' ? { status: null } : { status: tab, assigned_to: null })
        }
        end={
          <>
            {status === 'open' && <AssignedToMe filters={filters} />}
            <TableTools table="approvals" filters={filters} />
          </>
        }
      />
    </>
  );
  if (status === 'decided') return <DecidedProposals filters={filters} top={top} />;
  return (
    <main className="page" id="content">
      {top}
      <OpenProposals key={listOf(filters)} filters={filters} />
    </main>
  );
}

function useOpenProposals(filters: Filters) {
  const { cursor } = filters.pages;
  const own = filters.get('assigned_to') ?? undefined;
  const input = { status: 'open', assigned_to: own, limit: 20, cursor } as const;
  return useQuery(api.approvals.waiting.queryOptions({ input }));
}

const useMyId = () => useQuery(api.identity.administrator.queryOptions()).data?.data.id;

const partOf = ({ id }: Proposal): string => `proposal-${id}`;

function OpenProposals({ filters }: { filters: Filters }) {
  const query = useOpenProposals(filters);
  const proposals = useLastingProposals(query.data?.data);
  const myId = useMyId();
  const ids = proposals.map(({ proposal }) => partOf(proposal));
  useStepKeys(ids, '.decision .decide:not(:disabled), .decision .btn');
  return (
    <>
      <div className={proposals.length > 1 ? 'prop-list indexed' : 'prop-list'}>
        {proposals.length > 1 && <ProposalIndex proposals={proposals} />}
        <div className="stack" data-list>
          {proposals.map(({ proposal, isClosed }) =>
            isClosed ? (
              <ClosedProposal key={proposal.id} proposal={proposal} />
            ) : (
              <ProposalPanel
                key={proposal.id}
                proposal={proposal}
                readAt={query.dataUpdatedAt}
                myId={myId}
              />
            ),
          )}
        </div>
      </div>
      {proposals.length === 0 && (
        <Panel label={text.title} edge>
          <TableState
            query={query}
            isEmpty={!query.isPending}
            next={filters.get('assigned_to') ? text.noneOfYours : text.empty}
            lines={6}
          />
        </Panel>
      )}
      <Pager pages={filters.pages} next={query.data?.next_cursor} />
    </>
  );
}

/**
 * A proposal that closed while this list was open: it keeps its place and shows its current state.
 */
function ClosedProposal({ proposal }: { proposal: Proposal }) {
  const input = { status: 'all', proposal: proposal.id, limit: 1 } as const;
  const query = useQuery(api.approvals.waiting.queryOptions({ input }));
  const id = partOf(proposal);
  useEffect(() => {
    // The focused button is gone; the next key press continues from here.
    if (document.activeElement === document.body) {
      document.getElementById(id)?.focus({ preventScroll: true });
    }
  }, [id]);
  return <ProposalPanel proposal={query.data?.data[0] ?? proposal} isClosed />;
}

/** A short index of open proposals beside the cards: subject, proposer, age and approver. */
function ProposalIndex({ proposals }: { proposals: readonly LastingProposal[] }) {
  const now = useNow(30_000);
  return (
    <nav className="panel prop-index" aria-label={text.index}>
      <h2 className="h2">{text.tabs.open}</h2>
      <ol>
        {proposals.map(({ proposal, isClosed }) => (
          <li key={proposal.id}>
            <a
              href={`#${partOf(proposal)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(partOf(proposal))?.focus();
              }}
            >
              <b>{[titleOf(proposal), amountOf(proposal)].filter(Boolean).join(', ')}</b>
              <span className="sub">
                {text.byWhom(
                  proposal.member?.name ?? null,
                  proposal.proposed_by_name ?? text.byMember,
                )}
              </span>
              {isClosed ? (
                <span className="sub">{text.closedHere}</span>
              ) : (
                <span className="prop-line">
                  <span className="sub num">
                    {text.left(duration(Date.parse(proposal.expires_at) - now))}
                  </span>
                  <span className={isOnes(proposal) ? 'tag prop-tag yours' : 'tag prop-tag'}>
                    {isOnes(proposal) ? text.yours : text.others}
                  </span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
