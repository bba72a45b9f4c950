import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call } from '../api.ts';
import { admin } from '../text/en/admin.ts';
import { Button } from '../ui/button.tsx';
import { dayAndTime } from '../ui/format.ts';
import { amountOf, sealWords } from './proposal-words.ts';
import { TextAct } from './text-act.tsx';
import { useDecision } from './use-decision.ts';
import type { Proposal } from './wire-rows.ts';

const words = admin.approvals;

/** Who proposed, until when, the seal of what is shown, and the decision on exactly that. */
export function ProposalDecision({ proposal }: { proposal: Proposal }) {
  const me = useQuery(api.identity.administrator.queryOptions()).data?.data;
  return (
    <div>
      <dl className="lines">
        <Line label={words.proposedBy} value={proposerWords(proposal, me?.id)} />
        <Line label={words.since} value={dayAndTime(proposal.proposed_at)} />
        <Line label={words.ends} value={dayAndTime(proposal.expires_at)} />
        <Line label={words.given} value={words.of(proposal.approvals.length, proposal.needed)} />
        {proposal.approvers.map(({ id, name }) => (
          <Line key={id} label={words.approvedBy} value={id === me?.id ? words.you : name} />
        ))}
        <Line label={words.seal} value={sealWords(proposal.shown_hash)} />
      </dl>
      {proposal.status === 'open' && <Decide proposal={proposal} />}
    </div>
  );
}

function proposerWords(proposal: Proposal, myId: string | undefined): string {
  const { proposed_by, proposed_by_name } = proposal;
  if (proposed_by === null) return words.member;
  return proposed_by === myId ? words.you : (proposed_by_name ?? words.member);
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

function Decide({ proposal }: { proposal: Proposal }) {
  const [isRejecting, setRejecting] = useState(false);
  const decide = useDecision(call.approvals.decide, () => setRejecting(false));
  const { id, shown_hash } = proposal;
  if (isRejecting) {
    return (
      <TextAct
        bad
        label={words.rejectLabel}
        shortest={1}
        tooShort={words.rejectShort}
        submit={words.rejectSubmit}
        busy={decide.isPending}
        onSubmit={(reason) => decide.mutate({ id, shown_hash, decision: 'reject', reason })}
        onCancel={() => setRejecting(false)}
      />
    );
  }
  const amount = amountOf(proposal);
  return (
    <>
      <div className="row">
        <Button
          kind="go"
          disabled={!proposal.can_approve}
          busy={decide.isPending}
          onClick={() => decide.mutate({ id, shown_hash, decision: 'approve' })}
        >
          {amount ? words.approveAmount(amount) : words.approve}
        </Button>
        <Button kind="bad" onClick={() => setRejecting(true)}>
          {words.reject}
        </Button>
      </div>
      <p className="sub">{proposal.can_approve ? words.mayDecide : words.mayNot}</p>
    </>
  );
}
