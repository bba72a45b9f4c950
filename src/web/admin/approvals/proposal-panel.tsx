import { Clock, Equal, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { approvals as words } from '../../text/en/admin/approvals.ts';
import { Notice } from '../../ui/notice.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useNow } from '../../ui/use-now.ts';
import { DescriptionList } from '../list-kit/description-list.tsx';
import { ItemNotes } from '../list-kit/item-notes.tsx';
import { ProposalDecision } from './proposal-decision.tsx';
import {
  type Equation,
  equationsOf,
  kindWords,
  moneyFrom,
  movedFigures,
  reasonShown,
  shownFacts,
  willWords,
} from './proposal-labels.ts';
import type { Proposal } from '../list-kit/api-types.ts';
import { duration, stateWords } from '../list-kit/labels.ts';

/** A proposal whole: what will happen, the equation, the facts of the seal, and the decision. */
export function ProposalPanel({ proposal }: { proposal: Proposal }) {
  return (
    <section
      className="panel prop-panel"
      id={`proposal-${proposal.id}`}
      aria-label={kindWords(proposal.kind)}
      tabIndex={-1}
    >
      <div className="prop">
        <div>
          <div className="prop-head">
            <h2 className="h2">{kindWords(proposal.kind)}</h2>
            <ProposalState proposal={proposal} />
          </div>
          <ProposalBody proposal={proposal} />
          <ItemNotes kind="proposal" id={proposal.id} isOpen={proposal.status === 'open'} />
        </div>
        <ProposalDecision proposal={proposal} />
      </div>
    </section>
  );
}

/** What will happen, before and after, where money comes from, and why. */
export function ProposalBody({ proposal }: { proposal: Proposal }) {
  const from = moneyFrom(proposal.kind);
  const reason = reasonShown(proposal);
  return (
    <>
      <p className="prop-will">{willWords(proposal.kind)}</p>
      <MovedNotice proposal={proposal} />
      {equationsOf(proposal).map((equation) => (
        <EquationLine
          key={equation.label}
          {...equation}
          from={proposal.status === 'open' && !proposal.is_moved ? words.now : words.proposedAt}
        />
      ))}
      <DescriptionList facts={shownFacts(proposal)} />
      <dl className="lines ruled">
        {from && <Line label={words.comesFrom}>{from}</Line>}
        {proposal.member && (
          <Line label={words.whose}>
            <Link to={paths.adminUser(proposal.member.id)}>{proposal.member.name}</Link>
          </Line>
        )}
        {reason && <Line label={words.reason}>{reason}</Line>}
        {proposal.failed_message && <Line label={words.failed}>{proposal.failed_message}</Line>}
        {proposal.reason && <Line label={words.rejectedFor}>{proposal.reason}</Line>}
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

const marks = { approved: 'ok', rejected: 'no', expired: 'off' } as const;

/** How it ended, or how long is left. */
export function ProposalState({ proposal }: { proposal: Proposal }) {
  // A proposal ends by the clock on the wall, which nobody can move.
  const now = useNow(30_000);
  if (proposal.status !== 'open') {
    return <StatusMark mark={marks[proposal.status]}>{stateWords(proposal.status)}</StatusMark>;
  }
  return (
    <span className="tag warn">
      <Clock className="i" aria-hidden />
      <span className="num">{words.left(duration(Date.parse(proposal.expires_at) - now))}</span>
    </span>
  );
}

/** What changed in the books since this was proposed, so that nobody approves an old figure. */
function MovedNotice({ proposal }: { proposal: Proposal }) {
  const moved = movedFigures(proposal);
  if (!proposal.is_moved) return null;
  return (
    <Notice warn>
      <b className="strong">{words.moved}</b> {words.movedRest}
      {moved.map(({ label, proposed, now, change }) => (
        <span className="moved num" key={label}>
          {label}: {words.movedFrom(proposed, now)} {change && `(${change})`}
        </span>
      ))}
    </Notice>
  );
}

function EquationLine({ label, now, change, result, from }: Equation & { from: string }) {
  return (
    <div className="equation" role="group" aria-label={label}>
      <h3>{label}</h3>
      <div className="arrow">
        <Term label={from} value={now} />
        <Plus className="i" aria-hidden />
        <Term label={words.change} value={change} />
        <Equal className="i" aria-hidden />
        <Term label={words.after} value={result} />
      </div>
    </div>
  );
}

function Term({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <span className="sub">{label}</span>
      <span className="v num">{value}</span>
    </div>
  );
}
