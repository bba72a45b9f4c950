import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../app/api.ts';
import { approvals as words } from '../../text/en/admin/approvals.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { CursorPager } from '../list-kit/cursor-pager.tsx';
import { ProposalPeople } from './proposal-decision.tsx';
import { ProposalBody, ProposalState } from './proposal-panel.tsx';
import { amountOf, kindWords } from './proposal-labels.ts';
import { RowSheet } from '../list-kit/row-sheet.tsx';
import { SignatureLines } from './signature-lines.tsx';
import { type Filters, rowKeys, useSelectedRow } from '../list-kit/use-selected-row.ts';
import type { Proposal } from '../list-kit/api-types.ts';

const columns = (open: (id: string) => void): Column<Proposal>[] => [
  {
    key: 'what',
    head: words.what,
    cell: (proposal) => (
      <button type="button" className="open" onClick={() => open(proposal.id)}>
        {kindWords(proposal.kind)}
      </button>
    ),
  },
  {
    key: 'amount',
    head: words.amount,
    right: true,
    className: 'num strong',
    cell: (proposal) => (
      <span title={amountOf(proposal) ?? undefined}>{amountOf(proposal, true) ?? '–'}</span>
    ),
  },
  {
    key: 'status',
    head: words.status,
    cell: (proposal) => <ProposalState proposal={proposal} />,
  },
  {
    key: 'by',
    head: words.by,
    label: words.by,
    cell: ({ status, rejected_by_name, approvers }) =>
      status === 'rejected'
        ? (rejected_by_name ?? words.withdrawn)
        : approvers.map(({ name }) => name).join(', ') || '–',
  },
  {
    key: 'proposer',
    head: words.proposedBy,
    label: words.proposedBy,
    cell: ({ proposed_by_name }) => proposed_by_name ?? words.member,
  },
  {
    key: 'decided',
    head: words.decided,
    className: 'num when',
    cell: ({ decided_at, expires_at }) => dayAndTime(decided_at ?? expires_at),
  },
];

/** What was decided, by whom and why; each opens with everything that its seal covered. */
export function DecidedProposals({ filters, top }: { filters: Filters; top: ReactNode }) {
  const cursor = filters.get('cursor') ?? undefined;
  const input = { status: 'decided', limit: 25, cursor } as const;
  const query = useQuery(api.approvals.waiting.queryOptions({ input }));
  const { row, open, previous, next } = useSelectedRow(query.data?.data ?? []);
  return (
    <div className={row ? 'split' : undefined}>
      <main className={row ? 'list' : 'page'} id="content">
        {top}
        <Panel label={words.list} edge>
          <DataTable
            dense
            label={words.list}
            columns={columns(open)}
            query={query}
            rows={query.data?.data}
            rowKey={({ id }) => id}
            rowProps={({ id }) => rowKeys(id, open)}
            isSelected={({ id }) => id === row?.id}
            emptyNext={words.none}
          />
          <CursorPager filters={filters} nextCursor={query.data?.next_cursor ?? null} />
        </Panel>
      </main>
      {row && (
        <RowSheet
          key={row.id}
          title={kindWords(row.kind)}
          rowId={row.id}
          previous={previous}
          next={next}
          close={() => open(null)}
        >
          <div className="prop-head">
            <ProposalState proposal={row} />
          </div>
          <ProposalBody proposal={row} />
          <ProposalPeople proposal={row} myId={undefined} />
          <SignatureLines proposal={row} />
        </RowSheet>
      )}
    </div>
  );
}
