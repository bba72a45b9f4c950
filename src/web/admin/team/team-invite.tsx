import { team } from '#text/en/admin/team.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { endDateOf, RoleFields, type RoleTyped } from './role-fields.tsx';

const text = team.invite;
const nobody = {
  first_name: '',
  last_name: '',
  email: '',
  reason: '',
  role: 'support',
  seat_ends: '',
} satisfies RoleTyped & Record<string, string>;

/** Proposes an invitation; it is mailed only once the second person approves. */
export function TeamInvite({ onClose }: { onClose: () => void }) {
  const form = useCommandForm({
    values: nobody,
    input: (typed) => ({ ...typed, seat_ends: endDateOf(typed) }),
    send: call.identity.invite,
    onDone: onClose,
  });
  return (
    <Panel title={text.title}>
      <form className="fields two-up" onSubmit={form.submit}>
        <Field label={text.first} autoFocus required {...form.field('first_name')} />
        <Field label={text.last} required {...form.field('last_name')} />
        <Field type="email" label={text.email} required {...form.field('email')} />
        <RoleFields
          role={form.field('role')}
          ends={form.field('seat_ends')}
          control={form.control}
        />
        <Field label={text.reason} minLength={3} required {...form.field('reason')} />
        <div className="whole">
          <p className="sub">{text.will}</p>
          <div className="acts-wrap">
            <Button type="submit" kind="go" busy={form.busy}>
              {text.submit}
            </Button>
            <Button onClick={onClose}>{text.cancel}</Button>
          </div>
        </div>
      </form>
    </Panel>
  );
}
