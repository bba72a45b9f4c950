import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call } from '../../app/api.ts';
import { approvals as words } from '../../text/en/admin/approvals.ts';
import { signing } from '../../text/en/admin/signing.ts';
import { Button } from '../../ui/button.tsx';
import { dayAndTime } from '../../ui/format/format.ts';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { amountOf, decidersOf, type Person, sealWords } from './proposal-labels.ts';
import { TextForm } from '../list-kit/text-form.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { SignatureLines } from './signature-lines.tsx';
import { useCommand } from '../../features/commands/use-command.ts';
import type { Proposal } from '../list-kit/api-types.ts';

/** Who proposed, until when, the seal of what is shown, and the decision on exactly that. */
export function ProposalDecision({ proposal }: { proposal: Proposal }) {
  const myId = useQuery(api.identity.administrator.queryOptions()).data?.data.id;
  return (
    <div className="decision">
      <ProposalPeople proposal={proposal} myId={myId} />
      <SignatureLines proposal={proposal} />
      {proposal.status === 'open' && (
        <PermissionGate call="approvals.decide">
          <Decide proposal={proposal} myId={myId} />
        </PermissionGate>
      )}
    </div>
  );
}

type WithMe = { proposal: Proposal; myId: string | undefined };

/** Names, times and the seal. */
export function ProposalPeople({ proposal, myId }: WithMe) {
  const { approvals, needed, approvers, status, decided_at } = proposal;
  return (
    <dl className="lines">
      <PersonLine
        label={words.proposedBy}
        name={proposerWords(proposal, myId)}
        email={proposal.proposed_by_email}
      />
      <Line label={words.since} value={dayAndTime(proposal.proposed_at)} />
      {decided_at === null && <Line label={words.ends} value={dayAndTime(proposal.expires_at)} />}
      <Line label={words.given} value={words.of(approvals.length, needed)} />
      {approvers.map(({ id, name, email }) => (
        <PersonLine
          key={id}
          label={words.approvedBy}
          name={id === myId ? words.you : name}
          email={email}
        />
      ))}
      {status === 'rejected' &&
        decidersOf(proposal).map(({ name, email }) => (
          <PersonLine key={name} label={words.rejectedBy} name={name} email={email} />
        ))}
      {decided_at && <Line label={words.decided} value={dayAndTime(decided_at)} />}
      <div title={proposal.shown_hash}>
        <dt>{words.seal}</dt>
        <dd className="num mono">{sealWords(proposal.shown_hash)}</dd>
      </div>
    </dl>
  );
}

function proposerWords(proposal: Proposal, myId: string | undefined): string {
  const { proposed_by, proposed_by_name } = proposal;
  if (proposed_by === null) return words.member;
  return proposed_by === myId ? words.you : (proposed_by_name ?? words.member);
}

function PersonLine({ label, name, email }: { label: string } & Person) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {name}
        {email && <span className="sub">{email}</span>}
      </dd>
    </div>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

function whyNot(proposal: Proposal, myId: string | undefined): string {
  if (proposal.to_sign === 'propose') return signing.mustSign;
  if (proposal.awaits_proposer) return signing.awaitsProposer;
  if (proposal.is_moved) return words.movedNext;
  if (proposal.can_approve) return words.mayDecide;
  return proposal.proposed_by === myId ? words.mine : words.given1;
}

function Decide({ proposal, myId }: WithMe) {
  const [isRejecting, setRejecting] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const close = () => setSigning(false);
  const decide = useCommand({ send: call.approvals.decide });
  const sign = useCommand({ send: call.approvals.sign });
  const { id, shown_hash } = proposal;
  if (isRejecting) {
    return (
      <TextForm
        bad
        label={words.rejectLabel}
        shortest={1}
        tooShort={words.rejectShort}
        submit={words.rejectSubmit}
        input={(reason) => ({ id, shown_hash, decision: 'reject' as const, reason })}
        send={call.approvals.decide}
        onDone={() => setRejecting(false)}
        onCancel={() => setRejecting(false)}
      />
    );
  }
  const amount = amountOf(proposal);
  const toSign = proposal.to_sign;
  const approve = () => decide.mutate({ id, shown_hash, decision: 'approve' });
  return (
    <>
      {toSign && (
        <SignDialog
          proposal={proposal}
          verb={toSign}
          open={isSigning}
          busy={decide.isPending || sign.isPending}
          onClose={close}
          onSigned={(signature) => {
            if (toSign === 'propose') sign.mutate({ id, shown_hash, signature });
            else decide.mutate({ id, shown_hash, decision: 'approve', signature });
            close();
          }}
        />
      )}
      <div className="row">
        {toSign === 'propose' && (
          <Button kind="go" busy={sign.isPending} onClick={() => setSigning(true)}>
            {signing.signProposal}
          </Button>
        )}
        {!proposal.is_moved && (
          <Button
            kind="go"
            className="decide"
            disabled={!proposal.can_approve}
            busy={decide.isPending}
            onClick={() => (toSign === 'approve' ? setSigning(true) : approve())}
          >
            {amount ? words.approveAmount(amount) : words.approve}
          </Button>
        )}
        <Button kind="bad" onClick={() => setRejecting(true)}>
          {words.reject}
        </Button>
      </div>
      <p className="sub">{whyNot(proposal, myId)}</p>
      {!proposal.is_moved && <p className="sub">{words.sealNote}</p>}
    </>
  );
}
