import { useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { TableState } from '../../ui/tables/table-state.tsx';
import { ProposalDecision, ProposalPeople } from './proposal-decision.tsx';
import { titleOf } from './proposal-labels.ts';
import { ProposalBody, ProposalState } from './proposal-panel.tsx';
import { SignatureLines } from './signature-lines.tsx';

/** The full proposal about a sheet's row, where a second person decides it. */
export function SheetProposal({ id }: { id: string }) {
  const input = { status: 'all', proposal: id, limit: 1 } as const;
  const query = useQuery(api.approvals.waiting.queryOptions({ input }));
  const myId = useQuery(api.identity.administrator.queryOptions()).data?.data.id;
  const proposal = query.data?.data[0];
  if (proposal === undefined) return <TableState query={query} lines={3} />;
  return (
    <section className="after sheet-proposal" aria-label={titleOf(proposal)}>
      <h3 className="h3">{titleOf(proposal)}</h3>
      <ProposalState proposal={proposal} />
      <ProposalBody proposal={proposal} />
      <ProposalPeople proposal={proposal} myId={myId} />
      <SignatureLines proposal={proposal} />
      <ProposalDecision proposal={proposal} myId={myId} />
    </section>
  );
}
