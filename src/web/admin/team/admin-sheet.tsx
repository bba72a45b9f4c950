import { team as words } from '../../text/en/admin/team.ts';
import { day, dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PermissionGate } from '../layout/permission-gate.tsx';
import { RowSheet } from '../list-kit/row-sheet.tsx';
import { AdminActions } from './admin-actions.tsx';
import type { AdminAccount } from '../list-kit/api-types.ts';
import { fullName } from '../list-kit/labels.ts';

type Props = {
  seat: AdminAccount;
  isMe: boolean;
  previous: (() => void) | null;
  next: (() => void) | null;
  close: () => void;
};

/** One admin account: who, since when, what waits, and what can be done about it. */
export function AdminSheet({ seat, isMe, ...steps }: Props) {
  return (
    <RowSheet title={fullName(seat)} rowId={seat.id} {...steps}>
      <dl className="lines">
        <Line label={words.email} value={seat.email} />
        <Line label={words.role} value={words.roles[seat.role]} />
        <Line label={words.status} value={words.statuses[seat.status]} />
        <Line label={words.since} value={day(seat.createdAt)} />
        <Line
          label={words.ends}
          value={seat.seat_ends_at === null ? words.noEnd : dayAndTime(seat.seat_ends_at)}
        />
        <Line label={words.sessions} value={String(seat.sessions)} />
        {seat.status !== 'invited' && (
          <Line label={words.factors} value={words.factorsOf(seat.passkeys)} />
        )}
      </dl>
      {seat.waits.map((kind) => (
        <Notice key={kind}>{words.waits[kind] ?? kind}</Notice>
      ))}
      {seat.status !== 'removed' && (
        <div className="spaced">
          <PermissionGate call="identity.changeRole">
            <AdminActions seat={seat} isMe={isMe} />
          </PermissionGate>
        </div>
      )}
    </RowSheet>
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
