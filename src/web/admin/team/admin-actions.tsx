import { useState } from 'react';
import { minReason } from '#core/rules/typed-rules.ts';
import { team } from '#text/en/admin/team.ts';
import { call } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import type { AdminAccount } from '../list-kit/api-types.ts';
import { TextForm } from '../list-kit/text-form.tsx';
import { AdminRoleForm } from './admin-role-form.tsx';

const text = team.acts;
const acts = ['role', 'reset', 'restore', 'suspend', 'end', 'remove'] as const;
type Act = (typeof acts)[number];

/**
 * Returns the actions on an admin account in its state; administrators cannot suspend themselves.
 */
function actsOf({ status }: AdminAccount, isMe: boolean): Act[] {
  if (status === 'suspended') return ['restore', 'remove'];
  if (status === 'invited') return ['reset', 'suspend', 'remove'];
  return isMe ? ['role', 'end'] : ['role', 'reset', 'end', 'suspend', 'remove'];
}

const helps: Record<Exclude<Act, 'role'>, string> = {
  reset: text.resetWill,
  restore: text.byTwo,
  remove: text.byTwo,
  suspend: text.suspendWill,
  end: text.endWill,
};

/** An admin account's buttons; each requires a reason and shows whether it takes effect at once. */
export function AdminActions({ admin, isMe }: { admin: AdminAccount; isMe: boolean }) {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  if (act === 'role') return <AdminRoleForm admin={admin} onClose={close} />;
  if (act !== null) return <WithReason act={act} admin={admin} onClose={close} />;
  return (
    <div className="acts-wrap">
      {actsOf(admin, isMe).map((item) => (
        <Button
          key={item}
          small
          kind={item === 'suspend' || item === 'remove' ? 'bad' : undefined}
          onClick={() => setAct(item)}
        >
          {text[item]}
        </Button>
      ))}
    </div>
  );
}

type Props = { act: Exclude<Act, 'role'>; admin: AdminAccount; onClose: () => void };

function WithReason({ act, admin, onClose }: Props) {
  return (
    <TextForm
      bad={act === 'suspend' || act === 'remove'}
      label={text[`${act}Label`]}
      help={helps[act]}
      shortest={minReason}
      tooShort={text.short}
      submit={text[`${act}Submit`]}
      input={(reason) => ({ id: admin.id, reason })}
      send={async (input, options): Promise<{ message?: string }> => {
        if (act === 'suspend') return call.identity.suspendAdmin(input, options);
        if (act === 'end') return call.identity.endAdminSessions(input, options);
        return call.identity.changeAdmin({ ...input, act }, options);
      }}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
