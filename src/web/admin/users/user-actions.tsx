import { ChevronDown, KeyRound, Lock, LockOpen, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { people as text } from '#text/en/admin/people.ts';
import { call } from '../../app/api.ts';
import type { Command } from '../../features/commands/command.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePermission } from '../layout/use-permission.ts';
import type { UserDetail } from '../list-kit/api-types.ts';
import { TextForm } from '../list-kit/text-form.tsx';
import { useClickOutside } from '../list-kit/use-click-outside.ts';

type Act = 'remove' | 'suspend' | 'lift' | 'reset';

/** The actions on a whole account; those that the role may not do are left out. */
export function UserActions({ user }: { user: UserDetail }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useClickOutside(menu);
  const [act, setAct] = useState<Act | null>(null);
  const mayStop = usePermission('identity.suspendMember').may === true;
  const mayReset = usePermission('identity.resetMemberFactors').may === true;
  const mayErase = usePermission('identity.deleteMember').may === true && user.status !== 'closing';
  const isOpen = user.status !== 'closed';
  if (!isOpen || !(mayStop || mayReset || mayErase)) return null;
  // A closed menu cannot hold the focus: it returns to the menu's button, and from there to the
  // dialog and back.
  const shut = () => {
    menu.current?.removeAttribute('open');
    menu.current?.querySelector('summary')?.focus();
  };
  const choose = (next: Act) => {
    shut();
    setAct(next);
  };
  const isStopped = user.status === 'suspended';
  const canStop = mayStop && user.status !== 'unverified';
  return (
    <>
      <details
        className="menu"
        ref={menu}
        onKeyDown={({ key }) => key === 'Escape' && menu.current?.open && shut()}
      >
        <summary className="btn markless">
          {text.action} <ChevronDown className="i" aria-hidden />
        </summary>
        <div>
          {canStop && (
            <button type="button" onClick={() => choose(isStopped ? 'lift' : 'suspend')}>
              {isStopped ? (
                <LockOpen className="i" aria-hidden />
              ) : (
                <Lock className="i" aria-hidden />
              )}
              {isStopped ? text.acts.lift : text.acts.suspend}
            </button>
          )}
          {mayReset && (
            <button type="button" onClick={() => choose('reset')}>
              <KeyRound className="i" aria-hidden />
              {text.acts.reset}
            </button>
          )}
          {mayErase && (
            <button type="button" className="neg" onClick={() => choose('remove')}>
              <Trash2 className="i" aria-hidden />
              {text.acts.remove}
            </button>
          )}
        </div>
      </details>
      <Stop act={act} id={user.id} onClose={() => setAct(null)} />
      <Remove open={act === 'remove'} id={user.id} onClose={() => setAct(null)} />
    </>
  );
}

type StopProps = { act: Act | null; id: string; onClose: () => void };

function Stop({ act, id, onClose }: StopProps) {
  if (act === null || act === 'remove') return null;
  const { title, lead, go, send } = stops[act];
  return (
    <Dialog open onClose={onClose} title={title} words={lead}>
      <TextForm
        label={text.reason}
        shortest={minReason}
        tooShort={text.short}
        submit={go}
        bad={act === 'suspend'}
        input={(reason) => ({ id, reason })}
        send={send}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type StopCommand = { title: string; lead: string; go: string; send: Send };
type Send = Command<{ id: string; reason: string }, { message?: string }>['send'];

const stops: Record<Exclude<Act, 'remove'>, StopCommand> = {
  suspend: {
    title: text.suspendTitle,
    lead: text.suspendLead,
    go: text.acts.suspend,
    send: call.identity.suspendMember,
  },
  lift: {
    title: text.liftTitle,
    lead: text.liftLead,
    go: text.acts.lift,
    send: call.identity.liftSuspension,
  },
  reset: {
    title: text.resetTitle,
    lead: text.resetLead,
    go: text.propose,
    send: call.identity.resetMemberFactors,
  },
};

function Remove({ open, id, onClose }: { open: boolean; id: string; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useCommandForm({
    values: { reason: '' },
    // A reason is optional; without one, the log records that none was given.
    input: ({ reason }) => (reason.trim() === '' ? { id } : { id, reason: reason.trim() }),
    showsRefusal: true,
    send: call.identity.deleteMember,
    onDone: () => navigate(paths.adminUsers),
  });
  return (
    <Dialog open={open} onClose={onClose} title={text.removeTitle} words={text.removeLead}>
      <form className="fields" onSubmit={form.submit} noValidate>
        <Field label={text.removeReason} {...form.field('reason')} />
        {form.problem && <Notice warn>{form.problem}</Notice>}
        <div className="row dialog-row">
          <Button type="submit" kind="bad" busy={form.busy}>
            {text.yes}
          </Button>
          <Button className="sheet-end" onClick={onClose}>
            {text.no}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
