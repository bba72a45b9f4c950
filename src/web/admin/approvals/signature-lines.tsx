import { signing as text } from '#text/en/admin/signing.ts';
import { dayAndTime } from '#text/format/format.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Proposal } from '../list-kit/api-types.ts';
import { groupedSeal } from './proposal-labels.ts';

const marks = { valid: 'ok', invalid: 'no', unchecked: 'off', unsigned: 'off' } as const;

type Line = Proposal['signatures'][number];

function stateOf({ state, verb }: Line, { awaits_proposer }: Proposal): string {
  return verb === 'propose' && awaits_proposer ? text.notYet : text.states[state];
}

/** The signatures on this proposal's content, with the worker's verdict on each. */
export function SignatureLines({ proposal }: { proposal: Proposal }) {
  const { signatures, approvers, proposed_by, proposed_by_name } = proposal;
  if (signatures.length === 0) return null;
  const nameOf = (id: string) =>
    id === proposed_by ? proposed_by_name : approvers.find((approver) => approver.id === id)?.name;
  return (
    <dl className="lines signed" aria-label={text.signatures}>
      {signatures.map((line) => (
        <div key={line.administrator}>
          <dt>
            {nameOf(line.administrator)}, {text.verbs[line.verb]}
            {line.signed_at && <span className="sub num">{dayAndTime(line.signed_at)}</span>}
          </dt>
          <dd>
            <StatusMark mark={marks[line.state]}>{stateOf(line, proposal)}</StatusMark>
            {line.fingerprint && (
              <span className="sub mono" title={line.fingerprint}>
                {text.withKey(line.key_name ?? '', groupedSeal(line.fingerprint))}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
