import { minReason } from '#core/rules/typed-rules.ts';
import { admin } from '#text/en/admin.ts';
import { team } from '#text/en/admin/team.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';
import type { AdminAccount } from '../list-kit/api-types.ts';
import { endDateOf, RoleFields } from './role-fields.tsx';

const text = team.acts;

/** Proposes another role, or another end date of an auditor's account. */
export function AdminRoleForm({
  admin: account,
  onClose,
}: {
  admin: AdminAccount;
  onClose: () => void;
}) {
  const form = useCommandForm({
    values: { role: account.role, seat_ends: account.seat_ends_at?.slice(0, 10) ?? '', reason: '' },
    input: (typed) => ({
      id: account.id,
      role: typed.role,
      seat_ends: endDateOf(typed),
      reason: typed.reason.trim(),
    }),
    send: call.identity.changeRole,
    onDone: onClose,
  });
  return (
    <form className="fields" onSubmit={form.submit} noValidate>
      <RoleFields role={form.field('role')} ends={form.field('seat_ends')} control={form.control} />
      <Field
        label={team.invite.reason}
        help={text.roleWill}
        {...form.field('reason', minLetters(minReason, text.short))}
      />
      <div className="row dialog-row">
        <Button type="submit" kind="go" busy={form.busy}>
          {text.roleSubmit}
        </Button>
        <Button className="sheet-end" onClick={onClose}>
          {admin.common.back}
        </Button>
      </div>
    </form>
  );
}
