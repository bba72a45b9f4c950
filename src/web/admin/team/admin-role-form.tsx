import { type FormEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { admin } from '../../text/en/admin.ts';
import { team } from '../../text/en/admin/team.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RoleFields } from './role-fields.tsx';
import { useCommand } from '../../features/commands/use-command.ts';
import type { AdminAccount } from '../list-kit/api-types.ts';

const words = team.acts;

/** Proposes another role, or another end of an auditor's account. */
export function AdminRoleForm({ seat, close }: { seat: AdminAccount; close: () => void }) {
  const [role, setRole] = useState(seat.role);
  const [ends, setEnds] = useState(seat.seat_ends_at?.slice(0, 10) ?? '');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const change = useCommand({ send: call.identity.changeRole, onDone: close });
  const isShort = reason.trim().length < 3;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isShort) return;
    const seat_ends = role === 'auditor' && ends !== '' ? ends : undefined;
    change.mutate({ id: seat.id, role, seat_ends, reason: reason.trim() });
  };
  return (
    <form className="fields" onSubmit={send} noValidate>
      <RoleFields role={role} ends={ends} onRole={setRole} onEnds={setEnds} />
      <Field
        label={team.invite.reason}
        help={words.roleWill}
        error={tried && isShort ? words.short : undefined}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="row">
        <Button type="submit" kind="go" busy={change.isPending}>
          {words.roleSubmit}
        </Button>
        <Button className="end" onClick={close}>
          {admin.common.back}
        </Button>
      </div>
    </form>
  );
}
