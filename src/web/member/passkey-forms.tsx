import { useForm } from 'react-hook-form';
import { call } from '../api.ts';
import { makePasskey } from '../passkeys.ts';
import { security } from '../text/security.ts';
import { words } from '../text/words.ts';
import { Ask } from '../ui/ask.tsx';
import { Button } from '../ui/button.tsx';
import { deviceName } from '../ui/device-name.ts';
import { Field } from '../ui/field.tsx';
import { showProblem } from '../ui/show-problem.ts';
import { useKeyAct } from './use-key-act.ts';
import type { Passkey } from './wire.ts';

const text = security.passkeys;

type AddProps = {
  open: boolean;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
};

/** Names a new passkey, then lets the device make it. */
export function AddPasskey({ open, onClose, onCodes }: AddProps) {
  const adding = useKeyAct({
    run: async (name: string) => {
      const { data: options } = await call.identity.passkeyOptions();
      return call.identity.addPasskey({ name, passkey: await makePasskey(options) });
    },
    said: text.added,
    done: ({ data }) => {
      onClose();
      if (data.recovery_codes) onCodes(data.recovery_codes);
    },
  });
  return (
    <Ask open={open} onClose={onClose} title={text.addTitle} words={text.addLead}>
      <NameForm
        name={deviceName(navigator.userAgent)}
        go={text.add}
        going={text.adding}
        acting={adding}
        onClose={onClose}
      />
    </Ask>
  );
}

type RenameProps = { passkey: Passkey | null; onClose: () => void };

export function RenamePasskey({ passkey, onClose }: RenameProps) {
  const naming = useKeyAct({
    run: (name: string) => call.identity.renamePasskey({ id: passkey?.id ?? '', name }),
    done: onClose,
  });
  return (
    <Ask open={passkey !== null} onClose={onClose} title={text.renameTitle}>
      <NameForm
        name={passkey?.name ?? ''}
        go={text.rename}
        going={words.saving}
        acting={naming}
        onClose={onClose}
      />
    </Ask>
  );
}

type NameProps = {
  name: string;
  go: string;
  going: string;
  acting: { isPending: boolean; error: unknown; mutateAsync: (name: string) => Promise<unknown> };
  onClose: () => void;
};

function NameForm({ name, go, going, acting, onClose }: NameProps) {
  const form = useForm({ defaultValues: { name } });
  const submit = form.handleSubmit(async (values) => {
    await acting.mutateAsync(values.name).catch((error: unknown) => showProblem(form, error));
  });
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={text.name}
        help={text.nameHelp}
        maxLength={60}
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name', { required: text.nameMissing })}
      />
      <div className="acts">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button kind="go" type="submit" busy={acting.isPending} busyText={going}>
          {go}
        </Button>
      </div>
    </form>
  );
}
