import { useState } from 'react';
import { approvals as text } from '#text/en/admin/approvals.ts';
import { signing } from '#text/en/admin/signing.ts';
import { dayAndTime } from '#text/format/format.ts';
import { call } from '../../app/api.ts';
import { useCommand } from '../../features/commands/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { usePermission } from '../layout/use-permission.ts';
import type { Proposal } from '../list-kit/api-types.ts';
import { initialsOf } from '../list-kit/labels.ts';
import { TextForm } from '../list-kit/text-form.tsx';
import {
  amountOf,
  decidersOf,
  type Person,
  sealGroups,
  groupedSeal,
  whoCanApprove,
} from './proposal-labels.ts';
import { SignDialog } from './sign-dialog.tsx';

type WithMe = { proposal: Proposal; myId: string | undefined };

/** The seal of the shown content, and the decision on exactly that content. */
export function ProposalDecision({ proposal, myId }: WithMe) {
  const isOpen = proposal.status === 'open';
  return (
    <>
      <SealLine proposal={proposal} isOpen={isOpen && !proposal.is_moved} />
      {isOpen && (
        <div className="prop-foot decision">
          <PermissionGate call="approvals.decide">
            <Decide proposal={proposal} myId={myId} />
          </PermissionGate>
        </div>
      )}
    </>
  );
}

/** The seal of the approved content, shortened for comparison or in full. */
export function SealLine({ proposal, isOpen }: { proposal: Proposal; isOpen: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const { shown_hash: hash } = proposal;
  return (
    <p className="prop-line prop-seal">
      {isOpen && <b>{text.sealNote}</b>}
      <span>
        <span className="quiet">{text.seal}</span>{' '}
        <span className="num mono" title={hash}>
          {isWhole ? sealGroups(hash) : groupedSeal(hash)}
        </span>
      </span>
      <Button kind="link" small className="prop-end" onClick={() => setWhole(!isWhole)}>
        {isWhole ? text.sealLess : text.sealAll}
      </Button>
    </p>
  );
}

/** Who proposed, when, the expiry, and who approved or still can. */
export function ProposalPeople({ proposal, myId }: WithMe) {
  const { approvals, needed, approvers, status, decided_at, proposed_by_email } = proposal;
  const { roles } = usePermission('approvals.decide');
  const name = proposerWords(proposal, myId);
  const ended = status === 'rejected' ? decidersOf(proposal) : [];
  return (
    <>
      <h3 className="h3">{text.proposedBy}</h3>
      <div className="prop-person">
        {proposal.proposed_by_name && (
          <span className="ring prop-ring" aria-hidden>
            {initialsOf(proposal.proposed_by_name)}
          </span>
        )}
        <span>
          <b>{name}</b>
          {proposed_by_email && <span className="sub">{proposed_by_email}</span>}
        </span>
      </div>
      <dl className="lines">
        <Line label={text.since} value={dayAndTime(proposal.proposed_at)} />
        {decided_at === null && <Line label={text.ends} value={dayAndTime(proposal.expires_at)} />}
        <Line label={text.given} value={text.of(approvals.length, needed)} />
        {approvers.map((approver) => (
          <PersonLine
            key={approver.id}
            label={text.approvedBy}
            name={approver.id === myId ? text.you : approver.name}
            email={approver.email}
          />
        ))}
        {ended.map((person) => (
          <PersonLine key={person.name} label={text.rejectedBy} {...person} />
        ))}
        {decided_at && <Line label={text.decided} value={dayAndTime(decided_at)} />}
        {status === 'open' && (
          <div>
            <dt>{text.whoLabel}</dt>
            <dd>{whoCanApprove(proposal, roles)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

function proposerWords(proposal: Proposal, myId: string | undefined): string {
  const { proposed_by, proposed_by_name } = proposal;
  if (proposed_by === null) return text.member;
  return proposed_by === myId ? text.you : (proposed_by_name ?? text.member);
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

/** Returns the effect of approving, or why the current administrator cannot approve. */
function approvalNote(proposal: Proposal, myId: string | undefined): string {
  if (proposal.to_sign === 'propose') return signing.mustSign;
  if (proposal.awaits_proposer) return signing.awaitsProposer;
  if (proposal.is_moved) return text.movedNext;
  if (!proposal.can_approve) return proposal.proposed_by === myId ? text.mine : text.given1;
  const isLast = proposal.needed - proposal.approvals.length <= 1;
  const how = proposal.to_sign === 'approve' ? text.key : text.factor;
  return `${isLast ? text.carriedOut : text.oneMore} ${how}`;
}

function rejectionNote({ proposed_by, proposed_by_name: name }: Proposal, myId?: string): string {
  return name === null || proposed_by === myId ? text.rejectNote : text.rejectMessage(name);
}

function Decide({ proposal, myId }: WithMe) {
  const [isRejecting, setRejecting] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const close = () => setSigning(false);
  const decide = useCommand({ send: call.approvals.decide });
  const sign = useCommand({ send: call.approvals.sign });
  const { id, shown_hash } = proposal;
  const noteId = `note-${id}`;
  if (isRejecting) {
    return (
      <TextForm
        bad
        label={text.rejectLabel}
        shortest={1}
        tooShort={text.rejectShort}
        submit={text.rejectSubmit}
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
      <div className="prop-acts">
        <div>
          {toSign === 'propose' && (
            <Button
              kind="go"
              busy={sign.isPending}
              aria-describedby={noteId}
              onClick={() => setSigning(true)}
            >
              {signing.signProposal}
            </Button>
          )}
          {!proposal.is_moved && (
            <Button
              kind="go"
              className="decide"
              disabled={!proposal.can_approve}
              busy={decide.isPending}
              aria-describedby={noteId}
              onClick={() => (toSign === 'approve' ? setSigning(true) : approve())}
            >
              {amount ? text.approveAmount(amount) : text.approve}
            </Button>
          )}
          <p className="sub" id={noteId}>
            {approvalNote(proposal, myId)}
          </p>
        </div>
        <div>
          <Button
            kind="bad"
            aria-describedby={`${noteId}-reject`}
            onClick={() => setRejecting(true)}
          >
            {text.reject}
          </Button>
          <p className="sub" id={`${noteId}-reject`}>
            {rejectionNote(proposal, myId)}
          </p>
        </div>
      </div>
    </>
  );
}
