import type { z } from 'zod';
import type { Attestation, creationOptions } from '#contract/passkeys.ts';
import { deviceName } from '#text/format/device-name.ts';
import { security } from '#text/security.ts';
import { words } from '#text/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useCommandForm } from '../commands/use-command-form.ts';
import { makePasskey } from './passkeys.ts';

const text = security.passkeys;

export type Passkey = {
  id: string;
  name: string;
  is_synced: boolean;
  made_at: string;
  last_used_at: string | null;
};

/** The passkey calls of the area in use. */
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

/** Names a new passkey, then has the device create it. */
export function AddPasskey<Added>({ open, onClose, calls, onAdded }: AddProps<Added>) {
  return (
    <Dialog open={open} onClose={onClose} title={text.addTitle} words={text.addLead}>
      <NameForm
        name={deviceName(navigator.userAgent)}
        go={text.add}
        going={text.adding}
        send={async (name) => {
          const { data: options } = await calls.options();
          return calls.add({ name, passkey: await makePasskey(options) });
        }}
        success={text.added}
        onDone={onAdded}
        onClose={onClose}
      />
    </Dialog>
  );
}

type RenameProps = {
  passkey: Passkey | null;
  onClose: () => void;
  rename: PasskeyCalls['rename'];
};

export function RenamePasskey({ passkey, onClose, rename }: RenameProps) {
  return (
    <Dialog open={passkey !== null} onClose={onClose} title={text.renameTitle}>
      <NameForm
        name={passkey?.name ?? ''}
        go={text.rename}
        going={words.saving}
        send={(name) => rename({ id: passkey?.id ?? '', name })}
        onClose={onClose}
      />
    </Dialog>
  );
}

type NameProps<Answer> = {
  name: string;
  go: string;
  going: string;
  send: (name: string) => Promise<Answer>;
  success?: string;
  onDone?: ((answer: Answer) => void) | undefined;
  onClose: () => void;
};

function NameForm<Answer>(props: NameProps<Answer>) {
  const { name, go, going, send, success, onDone, onClose } = props;
  const form = useCommandForm({
    values: { name },
    send: (typed) => send(typed.name),
    ...(success === undefined ? {} : { success }),
    onDone: (answer) => {
      onClose();
      onDone?.(answer);
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <Field
        label={text.name}
        help={text.nameHelp}
        maxLength={60}
        autoComplete="off"
        {...form.field('name', { required: text.nameMissing })}
      />
      <div className="dialog-acts">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button kind="go" type="submit" busy={form.busy} busyText={going}>
          {go}
        </Button>
      </div>
    </form>
  );
}
