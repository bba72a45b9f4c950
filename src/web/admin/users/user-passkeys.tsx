import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { people } from '#text/en/admin/people.ts';
import { logInParts } from '#text/format/device-name.ts';
import { dayAndTime, dollars } from '#text/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import type { UserFile } from '../list-kit/api-types.ts';

const text = people.keys;

/** The account's log-in methods, and the holds on its withdrawals. */
export function UserPasskeys({ file }: { file: UserFile }) {
  const { two_step: factors, sessions, holds } = file;
  const named = [
    ...(factors.totp ? [text.totp] : []),
    ...(factors.passkeys > 0 ? [text.passkeys(factors.passkeys)] : []),
  ];
  return (
    <Panel title={text.title} span={5} fill>
      <dl className="lines">
        <div>
          <dt>{text.twoStep}</dt>
          <dd>{named.join(', ') || text.noFactor}</dd>
        </div>
        <div>
          <dt>{text.holds}</dt>
          <dd className="num">
            {holds.length === 0 && text.noHold}
            {holds.map(({ withdrawal, amount, until }) => (
              <Link key={withdrawal} to={`${paths.adminWithdrawals}?row=${withdrawal}`}>
                {text.hold(dollars(amount), dayAndTime(until))}
              </Link>
            ))}
          </dd>
        </div>
        <div>
          <dt>{text.sessions}</dt>
          <dd>
            {sessions.length === 0 && text.noSession}
            {sessions.map((session) => (
              <span key={session.id} className="sub num">
                {logInParts(session.user_agent, session.ip, dayAndTime(session.opened_at))}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
