import { leastReason } from '../../../core/rules/typed-rules.ts';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { team } from '../../text/en/admin/team.ts';
import { Button } from '../../ui/button.tsx';
import { AdminRoleForm } from './admin-role-form.tsx';
import { TextForm } from '../list-kit/text-form.tsx';
import type { AdminAccount } from '../list-kit/api-types.ts';

const words = team.acts;
const acts = ['role', 'reset', 'restore', 'suspend', 'end', 'remove'] as const;
type Act = (typeof acts)[number];

/** What can be done about an admin account now, by its state; nobody suspends themselves. */
function actsOf({ status }: AdminAccount, isMe: boolean): Act[] {
  if (status === 'suspended') return ['restore', 'remove'];
  if (status === 'invited') return ['reset', 'suspend', 'remove'];
  return isMe ? ['role', 'end'] : ['role', 'reset', 'end', 'suspend', 'remove'];
}

const helps: Record<Exclude<Act, 'role'>, string> = {
  reset: words.resetWill,
  restore: words.byTwo,
  remove: words.byTwo,
  suspend: words.suspendWill,
  end: words.endWill,
};

/** Buttons of an admin account; each asks for its reason and says whether it acts at once. */
export function AdminActions({ seat, isMe }: { seat: AdminAccount; isMe: boolean }) {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  if (act === 'role') return <AdminRoleForm seat={seat} onClose={close} />;
  if (act !== null) return <WithReason act={act} seat={seat} onClose={close} />;
  return (
    <div className="acts-wrap">
      {actsOf(seat, isMe).map((one) => (
        <Button
          key={one}
          small
          kind={one === 'suspend' || one === 'remove' ? 'bad' : undefined}
          onClick={() => setAct(one)}
        >
          {words[one]}
        </Button>
      ))}
    </div>
  );
}

type Props = { act: Exclude<Act, 'role'>; seat: AdminAccount; onClose: () => void };

function WithReason({ act, seat, onClose }: Props) {
  return (
    <TextForm
      bad={act === 'suspend' || act === 'remove'}
      label={words[`${act}Label`]}
      help={helps[act]}
      shortest={leastReason}
      tooShort={words.short}
      submit={words[`${act}Submit`]}
      input={(reason) => ({ id: seat.id, reason })}
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
