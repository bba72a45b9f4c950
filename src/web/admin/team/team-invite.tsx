import { type FormEvent, useState } from 'react';
import type { Role } from '../../../contract/endpoint.ts';
import { call } from '../../app/api.ts';
import { team } from '../../text/en/admin/team.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RoleFields } from './role-fields.tsx';
import { useCommand } from '../../features/commands/use-command.ts';

const words = team.invite;
const nobody = { first_name: '', last_name: '', email: '', reason: '' };

/** Proposes to invite somebody; nothing is mailed before the second person approves. */
export function TeamInvite({ close }: { close: () => void }) {
  const [who, setWho] = useState(nobody);
  const [role, setRole] = useState<Role>('support');
  const [ends, setEnds] = useState('');
  const invite = useCommand({ send: call.identity.invite, onDone: close });
  const field = (name: keyof typeof nobody) => ({
    name,
    required: true,
    value: who[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setWho({ ...who, [name]: target.value }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate({
      ...who,
      role,
      seat_ends: role === 'auditor' && ends !== '' ? ends : undefined,
    });
  };
  return (
    <Panel title={words.title}>
      <form className="fields two-up" onSubmit={send}>
        <Field label={words.first} autoFocus {...field('first_name')} />
        <Field label={words.last} {...field('last_name')} />
        <Field type="email" label={words.email} {...field('email')} />
        <RoleFields role={role} ends={ends} onRole={setRole} onEnds={setEnds} />
        <Field label={words.reason} minLength={3} {...field('reason')} />
        <div className="whole">
          <p className="sub">{words.will}</p>
          <div className="acts-wrap">
            <Button type="submit" kind="go" busy={invite.isPending}>
              {words.submit}
            </Button>
            <Button onClick={close}>{words.cancel}</Button>
          </div>
        </div>
      </form>
    </Panel>
  );
}
