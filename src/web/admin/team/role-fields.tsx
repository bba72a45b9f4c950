import { type Control, type Path, useWatch } from 'react-hook-form';
import { allRoles, type Role } from '#contract/endpoint.ts';
import { team as text } from '#text/en/admin/team.ts';
import type { InputOf } from '../../features/commands/use-command-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

export type RoleTyped = { role: Role; seat_ends: string };

/** The day on which an admin account ends by itself: that of an auditor alone. */
export const endDateOf = ({ role, seat_ends: ends }: RoleTyped): string | undefined =>
  role === 'auditor' && ends !== '' ? ends : undefined;

type Props<Values extends RoleTyped> = {
  /** Of a form that holds these two, and perhaps more. */
  control: Control<Values>;
  role: InputOf;
  ends: InputOf;
};

/** A role, and for an auditor the day on which the admin account ends by itself. */
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
