import { kyc as text } from '../../text/kyc.ts';
import { dayAndTime } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { type Mark, StatusMark } from '../../ui/status-mark.tsx';
import { documentAddress } from './document-field.tsx';
import type { Identity } from '../layout/api-types.ts';

type Submission = Identity['submissions'][number];

const marks: Record<Submission['state'], Mark> = {
  submitted: 'wait',
  approved: 'ok',
  refused: 'no',
};

/** Every request, newest first, with its documents and the reason of a refusal. */
export function IdentityHistory({ submissions }: { submissions: readonly Submission[] }) {
  if (submissions.length === 0) return null;
  return (
    <Panel title={text.history}>
      <ol className="trail">
        {submissions.map((one) => (
          <li key={one.id}>
            <span className="strong">{text.level(one.level)}</span>{' '}
            <StatusMark mark={marks[one.state]}>{text.states[one.state]}</StatusMark>
            <span className="sub num">{text.sent(dayAndTime(one.submitted_at))}</span>
            {one.decided_at && (
              <span className="sub num">{text.decided(dayAndTime(one.decided_at))}</span>
            )}
            {one.reason && <span className="sub">{one.reason}</span>}
            {one.documents.map((document) => (
              <span className="sub" key={document.id}>
                <a href={documentAddress(document.id)} download>
                  {text.kinds[document.kind]}
                </a>
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
