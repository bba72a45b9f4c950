import { type Control, type Path, useWatch } from 'react-hook-form';
import { allRoles, type Role } from '#contract/endpoint.ts';
import { team as text } from '#text/en/admin/team.ts';
import type { InputOf } from '../../features/commands/use-command-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

export type RoleTyped = { role: Role; seat_ends: string };

/** Returns the expiry date of an admin account; only auditors have one. */
export const endDateOf = ({ role, seat_ends: ends }: RoleTyped): string | undefined =>
  role === 'auditor' && ends !== '' ? ends : undefined;

type Props<Values extends RoleTyped> = {
  /** The control of a form that has at least these two fields. */
  control: Control<Values>;
  role: InputOf;
  ends: InputOf;
};

/** A role, and for auditors the date on which the admin account expires. */
export function RoleFields<Values extends RoleTyped>({ control, role, ends }: Props<Values>) {
  const chosen = useWatch({ control, name: 'role' as Path<Values> });
  return (
    <>
      <SelectField label={text.invite.role} {...role}>
        {allRoles.map((option) => (
          <option key={option} value={option}>
            {text.roles[option]}
          </option>
        ))}
      </SelectField>
      {chosen === 'auditor' && (
        <Field type="date" label={text.invite.ends} help={text.invite.endsHelp} {...ends} />
      )}
    </>
  );
}
