import { useId } from 'react';
import { allRoles, type Role } from '../../../contract/endpoint.ts';
import { team as words } from '../../text/en/admin/team.ts';
import { described, Field, FieldFrame } from '../../ui/forms/field.tsx';

type Props = {
  role: Role;
  ends: string;
  onRole: (role: Role) => void;
  onEnds: (day: string) => void;
};

/** A role, and for an auditor the day on which the admin account ends by itself. */
export function RoleFields({ role, ends, onRole, onEnds }: Props) {
  const id = useId();
  return (
    <>
      <FieldFrame id={id} label={words.invite.role}>
        <div className="input">
          <select
            {...described(id, undefined)}
            value={role}
            onChange={({ target }) => onRole(target.value as Role)}
          >
            {allRoles.map((one) => (
              <option key={one} value={one}>
                {words.roles[one]}
              </option>
            ))}
          </select>
        </div>
      </FieldFrame>
      {role === 'auditor' && (
        <Field
          type="date"
          label={words.invite.ends}
          help={words.invite.endsHelp}
          value={ends}
          onChange={({ target }) => onEnds(target.value)}
        />
      )}
    </>
  );
}
