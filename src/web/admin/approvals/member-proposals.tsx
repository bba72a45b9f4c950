import { useState } from 'react';
import { people } from '#text/en/admin/people.ts';
import { Button } from '../../ui/button.tsx';
import type { Proposal } from '../list-kit/api-types.ts';
import { amountOf, titleOf } from './proposal-labels.ts';
import { ProposalPanel, ProposalState } from './proposal-panel.tsx';

type Props = {
  proposals: readonly Proposal[];
  /** When the figures were read, by this browser's clock. */
  readAt: number;
  myId: string | undefined;
};

/**
 * Open proposals about a member, one per line. Only one is expanded at a time: when it closes, no
 * other Approve button moves under the pointer.
 */
export function MemberProposals({ proposals, readAt, myId }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <section className="stack after" aria-label={people.waiting}>
      <h2 className="h2">{people.waiting}</h2>
      {proposals.map((proposal) => {
        const amount = amountOf(proposal);
        const isOpen = proposal.id === opened;
        return (
          <div className="stack" key={proposal.id}>
            <div className="panel">
              <div className="body prop-line">
                <Button
                  kind="link"
                  aria-expanded={isOpen}
                  onClick={() => setOpened(isOpen ? null : proposal.id)}
                >
                  {titleOf(proposal)}
                  {amount && <span className="num">, {amount}</span>}
                </Button>
                <span className="prop-end">
                  <ProposalState proposal={proposal} />
                </span>
              </div>
            </div>
            {isOpen && <ProposalPanel proposal={proposal} readAt={readAt} myId={myId} />}
          </div>
        );
      })}
    </section>
  );
}
