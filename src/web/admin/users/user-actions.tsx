import { ChevronDown, KeyRound, Lock, LockOpen, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { people as words } from '../../text/en/admin/people.ts';
import { Ask } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { TextForm } from '../list-kit/text-form.tsx';
import { useCommand } from '../../features/commands/use-command.ts';
import { usePermission } from '../layout/use-permission.ts';
import { useClickOutside } from '../list-kit/use-click-outside.ts';
import type { UserDetail } from '../list-kit/api-types.ts';

type Act = 'remove' | 'suspend' | 'lift' | 'reset';

/** What can be done to an account as a whole; an act that a role may not do is not there. */
export function UserActions({ user }: { user: UserDetail }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useClickOutside(menu);
  const [act, setAct] = useState<Act | null>(null);
  const mayStop = usePermission('identity.suspendMember').may === true;
  const mayReset = usePermission('identity.resetMemberFactors').may === true;
  const mayErase = usePermission('identity.deleteMember').may === true && user.status !== 'closing';
  const isOpen = user.status !== 'closed';
  if (!isOpen || !(mayStop || mayReset || mayErase)) return null;
  // What a closed menu holds cannot have the focus: it goes back to what opens it, and from there
  // to the question and back.
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
        <summary className="btn">
          {words.action} <ChevronDown className="i" aria-hidden />
        </summary>
        <div>
          {canStop && (
            <button type="button" onClick={() => choose(isStopped ? 'lift' : 'suspend')}>
              {isStopped ? (
                <LockOpen className="i" aria-hidden />
              ) : (
                <Lock className="i" aria-hidden />
              )}
              {isStopped ? words.acts.lift : words.acts.suspend}
            </button>
          )}
          {mayReset && (
            <button type="button" onClick={() => choose('reset')}>
              <KeyRound className="i" aria-hidden />
              {words.acts.reset}
            </button>
          )}
          {mayErase && (
            <button type="button" className="neg" onClick={() => choose('remove')}>
              <Trash2 className="i" aria-hidden />
              {words.acts.remove}
            </button>
          )}
        </div>
      </details>
      <Stop act={act} id={user.id} close={() => setAct(null)} />
      <Remove open={act === 'remove'} id={user.id} close={() => setAct(null)} />
    </>
  );
}

type StopProps = { act: Act | null; id: string; close: () => void };

function Stop({ act, id, close }: StopProps) {
  const suspend = useCommand({ send: call.identity.suspendMember, onDone: close });
  const lift = useCommand({ send: call.identity.liftSuspension, onDone: close });
  const reset = useCommand({ send: call.identity.resetMemberFactors, onDone: close });
  const known = {
    suspend: { title: words.suspendTitle, lead: words.suspendLead, go: words.acts.suspend },
    lift: { title: words.liftTitle, lead: words.liftLead, go: words.acts.lift },
    reset: { title: words.resetTitle, lead: words.resetLead, go: words.propose },
  };
  if (act === null || act === 'remove') return null;
  const { title, lead, go } = known[act];
  const acting = { suspend, lift, reset }[act];
  return (
    <Ask open onClose={close} title={title} words={lead}>
      <TextForm
        label={words.reason}
        shortest={3}
        tooShort={words.short}
        submit={go}
        bad={act === 'suspend'}
        busy={acting.isPending}
        onSubmit={(reason) => acting.mutate({ id, reason })}
        onCancel={close}
      />
    </Ask>
  );
}

function Remove({ open, id, close }: { open: boolean; id: string; close: () => void }) {
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const erase = useCommand({
    send: call.identity.deleteMember,
    onDone: () => void navigate(paths.adminUsers),
  });
  const isShort = reason.trim().length < 3;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isShort) erase.mutate({ id, reason: reason.trim() });
  };
  return (
    <Ask open={open} onClose={close} title={words.removeTitle} words={words.removeLead}>
      <form className="fields" onSubmit={send} noValidate>
        <Field
          label={words.reason}
          error={tried && isShort ? words.short : undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="row">
          <Button type="submit" kind="bad" busy={erase.isPending}>
            {words.yes}
          </Button>
          <Button className="end" onClick={close}>
            {words.no}
          </Button>
        </div>
      </form>
    </Ask>
  );
}
