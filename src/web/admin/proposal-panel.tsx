import { Clock, Equal, Plus } from 'lucide-react';
import { admin } from '../text/en/admin.ts';
import { Panel } from '../ui/panel.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { ProposalDecision } from './proposal-decision.tsx';
import { type Equation, equationOf, kindWords, shownFacts } from './proposal-words.ts';
import { useNow } from '../ui/use-now.ts';
import type { Proposal } from './wire-rows.ts';
import { duration, stateWords } from './words.ts';

const words = admin.approvals;

/** A proposal as an equation, where one balance moves, and every fact that its seal covers. */
export function ProposalPanel({ proposal }: { proposal: Proposal }) {
  const equation = equationOf(proposal);
  return (
    <Panel label={kindWords(proposal.kind)} edge>
      <div className="prop">
        <div>
          <div className="prop-head">
            <h2 className="h2">{kindWords(proposal.kind)}</h2>
            <State proposal={proposal} />
          </div>
          {equation && <EquationLine {...equation} />}
          <dl className="lines ruled">
            {shownFacts(proposal).map(({ label, before, after }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="mono">
                  {before !== null && <span className="quiet">{before} → </span>}
                  {after}
                </dd>
              </div>
            ))}
            {proposal.reason && (
              <div>
                <dt>{words.reason}</dt>
                <dd>{proposal.reason}</dd>
              </div>
            )}
          </dl>
        </div>
        <ProposalDecision proposal={proposal} />
      </div>
    </Panel>
  );
}

function State({ proposal }: { proposal: Proposal }) {
  // A proposal ends by the clock on the wall, which nobody can move.
  const now = useNow(30_000);
  if (proposal.status !== 'open') {
    const mark = { approved: 'ok', rejected: 'no', expired: 'off' } as const;
    return <StatusMark mark={mark[proposal.status]}>{stateWords(proposal.status)}</StatusMark>;
  }
  return (
    <span className="tag warn">
      <Clock className="i" aria-hidden />
      <span className="num">{words.left(duration(Date.parse(proposal.expires_at) - now))}</span>
    </span>
  );
}

function EquationLine({ now, change, result }: Equation) {
  return (
    <div className="arrow">
      <Term label={words.now} value={now} />
      <Plus className="i" aria-hidden />
      <Term label={words.change} value={change} />
      <Equal className="i" aria-hidden />
      <Term label={words.after} value={result} />
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
