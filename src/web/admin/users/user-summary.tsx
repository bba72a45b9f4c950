import { admin } from '../../text/en/admin.ts';
import { people } from '../../text/en/admin/people.ts';
import { dayAndTime, dollars } from '../../ui/format/format.ts';
import { KeyMoney } from '../../ui/format/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { markOf, StatusMark } from '../../ui/status-mark.tsx';
import type { UserDetail, UserFile } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';

const words = admin.user;
type Props = { user: UserDetail; file: UserFile | undefined };

/** The seven cards of a member: three sums, the status, and who it is. */
export function UserSummary({ user, file }: Props) {
  const locked = words.profitNote(dollars(user.withdrawable_profit), dollars(user.locked_profit));
  return (
    <Panel label={words.title} edge>
      <dl className="figures">
        <div className="figure lead">
          <dt>{words.balance}</dt>
          <dd className="val">
            <KeyMoney value={user.withdrawable_balance} />
          </dd>
          <dd className="note num">{words.onHold(dollars(user.pending_withdrawals))}</dd>
        </div>
        <div className="figure">
          <dt>{words.profit}</dt>
          <dd className="val">
            <KeyMoney value={user.total_balance} />
          </dd>
          <dd className="note num">{locked}</dd>
        </div>
        <div className="figure">
          <dt>{words.invest}</dt>
          <dd className="val">
            <KeyMoney value={user.total_invest} />
          </dd>
          <dd className="note num">
            {file && `${people.deposits(file.deposits)}, `}
            {words.paid(dollars(user.total_withdrawal))}
          </dd>
        </div>
        <div className="figure">
          <dt>{words.status}</dt>
          <dd className="val words">
            <StatusMark mark={markOf(user.status)}>{admin.users.statuses[user.status]}</StatusMark>
          </dd>
          <dd className="note">{file && people.identity(file.identity_level)}</dd>
        </div>
      </dl>
      <dl className="facts">
        <Fact label={words.fullName} value={fullName(user)} />
        <Fact label={words.registered} value={dayAndTime(user.createdAt)} />
        <Fact label={words.email} value={user.email} />
      </dl>
    </Panel>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
