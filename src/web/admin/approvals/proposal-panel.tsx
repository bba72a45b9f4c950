import { Check, Clock, Equal, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { approvals as text } from '#text/en/admin/approvals.ts';
import { clockTime } from '#text/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Proposal } from '../list-kit/api-types.ts';
import { DescriptionList } from '../list-kit/description-list.tsx';
import { ItemNotes } from '../list-kit/item-notes.tsx';
import { duration, stateLabel } from '../list-kit/labels.ts';
import { ProposalDecision, ProposalPeople } from './proposal-decision.tsx';
import {
  amountOf,
  type Equation,
  equationsOf,
  isNearEnd,
  memberReads,
  moneyFrom,
  movedFigures,
  reasonOf,
  factsOf,
  titleOf,
  effectText,
} from './proposal-labels.ts';
import { SignatureLines } from './signature-lines.tsx';

type Props = {
  proposal: Proposal;
  /** When the figures were read, by this browser's clock. */
  readAt?: number;
  myId?: string | undefined;
  /** Closed while the list was open, so it can no longer be decided here. */
  isClosed?: boolean;
};

/** A full proposal: the changes, the sealed facts, the people, and the decision below. */
export function ProposalPanel({ proposal, readAt, myId, isClosed = false }: Props) {
  const amount = amountOf(proposal);
  return (
    <section
      className="panel prop-panel"
      id={`proposal-${proposal.id}`}
      aria-label={titleOf(proposal)}
      tabIndex={-1}
    >
      <div className="prop-head">
        <h2>
          {titleOf(proposal)}
          {amount && <span className="num">, {amount}</span>}
        </h2>
        <ProposalState proposal={proposal} />
        <p className="quiet">{effectText(proposal.kind)}</p>
      </div>
      <Changes proposal={proposal} readAt={readAt} />
      <div className="prop">
        <div>
          <ProposalFacts proposal={proposal} />
          <ItemNotes kind="proposal" id={proposal.id} isOpen={proposal.status === 'open'} />
        </div>
        <div>
          <ProposalPeople proposal={proposal} myId={myId} />
          <SignatureLines proposal={proposal} />
        </div>
      </div>
      {isClosed ? (
        <p className="prop-foot sub">{text.closedNote}</p>
      ) : (
        <ProposalDecision proposal={proposal} myId={myId} />
      )}
    </section>
  );
}

/** The effect before and after, the source of the money, and the reason, in a sheet. */
export function ProposalBody({ proposal }: { proposal: Proposal }) {
  return (
    <>
      <p className="prop-will">{effectText(proposal.kind)}</p>
      <Changes proposal={proposal} />
      <ProposalFacts proposal={proposal} />
    </>
  );
}

/** now + change = after; an open proposal also shows when the figures were read. */
function Changes({ proposal, readAt }: Pick<Props, 'proposal' | 'readAt'>) {
  const equations = equationsOf(proposal);
  const isOpen = proposal.status === 'open';
  if (equations.length === 0 && !proposal.is_moved) return null;
  const from = isOpen && !proposal.is_moved ? text.now : text.proposedAt;
  return (
    <div className="prop-changes">
      <div className="prop-line">
        <h3 className="h3">{isOpen ? text.changes : text.changed}</h3>
        {isOpen && !proposal.is_moved && proposal.now !== null && readAt !== undefined && (
          <span className="st ok small num prop-end">
            <Check className="i" aria-hidden />
            {text.same(clockTime(new Date(readAt).toISOString()))}
          </span>
        )}
      </div>
      <MovedNotice proposal={proposal} />
      {equations.map((equation) => (
        <EquationLine key={equation.label} {...equation} from={from} />
      ))}
    </div>
  );
}

const withdrawalAddress = (id: string): string =>
  `${paths.adminWithdrawals}?${new URLSearchParams({ search: id, row: id })}`;

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const from = moneyFrom(proposal.kind);
  const reason = reasonOf(proposal);
  const reads = memberReads(proposal);
  return (
    <>
      {!reads && <h3 className="h3">{text.details}</h3>}
      {reads && (
        <>
          <h3 className="h3">{text.memberSees}</h3>
          <div className="prop-sees">
            <b>{reads}</b>
            {reason && <span className="sub">{reason}</span>}
          </div>
        </>
      )}
      <DescriptionList facts={factsOf(proposal)} />
      <dl className="lines ruled">
        {from && <Line label={text.comesFrom}>{from}</Line>}
        {proposal.member && (
          <Line label={text.whose}>
            <Link to={paths.adminUser(proposal.member.id)}>{proposal.member.name}</Link>
          </Line>
        )}
        {proposal.kind.startsWith('withdrawal_') && (
          <Line label={text.context}>
            <Link to={withdrawalAddress(proposal.subject)}>{text.toWithdrawal}</Link>
          </Line>
        )}
        {reason && !reads && <Line label={text.reason}>{reason}</Line>}
        {proposal.failed_message && <Line label={text.failed}>{proposal.failed_message}</Line>}
        {proposal.reason && <Line label={text.rejectedFor}>{proposal.reason}</Line>}
      </dl>
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const marks = { approved: 'ok', rejected: 'no', expired: 'off', failed: 'no' } as const;

/** The outcome, or the time left; a warning only when little is left. */
export function ProposalState({ proposal }: { proposal: Proposal }) {
  // Proposals expire by the wall clock, which cannot be moved.
  const now = useNow(30_000);
  if (proposal.status !== 'open') {
    return <StatusMark mark={marks[proposal.status]}>{stateLabel(proposal.status)}</StatusMark>;
  }
  return (
    <span className={isNearEnd(proposal, now) ? 'tag prop-tag tag-warn' : 'tag prop-tag'}>
      <Clock className="i" aria-hidden />
      <span className="num">{text.left(duration(Date.parse(proposal.expires_at) - now))}</span>
    </span>
  );
}

/** Lists ledger changes since the proposal, so that no one approves an outdated figure. */
function MovedNotice({ proposal }: { proposal: Proposal }) {
  const moved = movedFigures(proposal);
  if (!proposal.is_moved) return null;
  return (
    <Notice warn>
      <b className="strong">{text.moved}</b> {text.movedRest}
      {moved.map(({ label, proposed, now, change }) => (
        <span className="moved num" key={label}>
          {label}: {text.movedFrom(proposed, now)} {change && `(${change})`}
        </span>
      ))}
    </Notice>
  );
}

function EquationLine({ label, now, change, result, from }: Equation & { from: string }) {
  return (
    <div className="equation" role="group" aria-label={label}>
      <div className="arrow">
        <Term label={`${label}, ${from.toLowerCase()}`} value={now} />
        <Plus className="i" aria-hidden />
        <Term label={text.change} value={change} />
        <Equal className="i" aria-hidden />
        <Term label={text.after} value={result} isResult />
      </div>
    </div>
  );
}

type TermProps = { label: string; value: string; isResult?: boolean };

function Term({ label, value, isResult }: TermProps) {
  return (
    <div>
      <span className="sub equation-label">{label}</span>
      <span className={isResult ? 'arrow-value num result' : 'arrow-value num'}>{value}</span>
    </div>
  );
}
