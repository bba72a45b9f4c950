import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { people } from '../../text/en/admin/people.ts';
import { dayAndTime, dollars } from '../../ui/format/format.ts';
import { logInParts } from '../../ui/format/device-name.ts';
import { Panel } from '../../ui/panel.tsx';
import type { UserFile } from '../list-kit/api-types.ts';

const words = people.keys;

/** The keys to the account and what delays its withdrawals. */
export function UserPasskeys({ file }: { file: UserFile }) {
  const { two_step: factors, sessions, holds } = file;
  const named = [
    ...(factors.totp ? [words.totp] : []),
    ...(factors.passkeys > 0 ? [words.passkeys(factors.passkeys)] : []),
  ];
  return (
    <Panel title={words.title} span={5} fill>
      <dl className="lines">
        <div>
          <dt>{words.twoStep}</dt>
          <dd>{named.join(', ') || words.noFactor}</dd>
        </div>
        <div>
          <dt>{words.holds}</dt>
          <dd className="num">
            {holds.length === 0 && words.noHold}
            {holds.map(({ withdrawal, amount, until }) => (
              <Link key={withdrawal} to={`${paths.adminWithdrawals}?row=${withdrawal}`}>
                {words.hold(dollars(amount), dayAndTime(until))}
              </Link>
            ))}
          </dd>
        </div>
        <div>
          <dt>{words.sessions}</dt>
          <dd>
            {sessions.length === 0 && words.noSession}
            {sessions.map((one) => (
              <span key={one.id} className="sub num">
                {logInParts(one.user_agent, one.ip, dayAndTime(one.opened_at))}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
