import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Attestation, creationOptions } from '../../../contract/passkeys.ts';
import { makePasskey } from './passkeys.ts';
import { security } from '../../text/security.ts';
import { words } from '../../text/words.ts';
import { Ask } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { deviceName } from '../../ui/format/device-name.ts';
import { Field } from '../../ui/forms/field.tsx';
import { showProblem } from '../../ui/forms/show-problem.ts';
import { useKeyedCommand } from '../reauthentication/use-keyed-command.ts';

const text = security.passkeys;

export type Passkey = {
  id: string;
  name: string;
  is_synced: boolean;
  made_at: string;
  last_used_at: string | null;
};

/** The calls of the area that shows the passkeys. */
export type PasskeyCalls<Added = unknown> = {
  options: () => Promise<{ data: z.infer<typeof creationOptions> }>;
  add: (made: { name: string; passkey: Attestation }) => Promise<Added>;
  rename: (named: { id: string; name: string }) => Promise<unknown>;
  remove: (gone: { id: string }) => Promise<unknown>;
};

type AddProps<Added> = {
  open: boolean;
  onClose: () => void;
  calls: PasskeyCalls<Added>;
  onAdded?: ((answer: Added) => void) | undefined;
};

/** Names a new passkey, then lets the device make it. */
export function AddPasskey<Added>({ open, onClose, calls, onAdded }: AddProps<Added>) {
  const adding = useKeyedCommand({
    run: async (name: string) => {
      const { data: options } = await calls.options();
      return calls.add({ name, passkey: await makePasskey(options) });
    },
    said: text.added,
    done: (answer) => {
      onClose();
      onAdded?.(answer);
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

type RenameProps = {
  passkey: Passkey | null;
  onClose: () => void;
  rename: PasskeyCalls['rename'];
};

export function RenamePasskey({ passkey, onClose, rename }: RenameProps) {
  const naming = useKeyedCommand({
    run: (name: string) => rename({ id: passkey?.id ?? '', name }),
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
