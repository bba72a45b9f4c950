import { useState } from 'react';
import type { Assertion } from '#contract/passkeys.ts';
import { readDigits } from '#core/typed/typed-text.ts';
import { words } from '#text/words.ts';
import { messageOf } from '../../app/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CodeField } from '../../ui/forms/code-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCommandForm } from '../commands/use-command-form.ts';
import { useCommand } from '../commands/use-command.ts';
import { type RequestOptions, signWithPasskey } from '../passkeys/passkeys.ts';

/** The person's re-authentication methods, from the server. */
export type ReauthenticationOptions = {
  methods: ('password' | 'totp' | 'passkey')[];
  passkey_options: RequestOptions | null;
};

export type Evidence = { password: string } | { code: string } | { passkey: Assertion };

type Props = {
  options: ReauthenticationOptions;
  /** Fetches new options: each challenge is signed only once. */
  renew: () => Promise<ReauthenticationOptions>;
  prove: (evidence: Evidence) => Promise<unknown>;
  onProved: () => void;
  onCancel: () => void;
};

/** The re-authentication dialog over the page. */
export function ReauthenticationQuestion({ lead, ...form }: Props & { lead: string }) {
  return (
    <Dialog open onClose={form.onCancel} title={words.proof.title} words={lead}>
      <ReauthenticationForm {...form} />
    </Dialog>
  );
}

/** The form for the methods that this person has. */
function ReauthenticationForm({ options, renew, ...rest }: Props) {
  const [{ methods, passkey_options: passkeyOptions }, setOptions] = useState(options);
  const [chosen, setChosen] = useState<'totp' | 'passkey' | null>(null);
  const way = chosen ?? methods[0] ?? 'password';
  const other = methods.find((method) => method !== way);
  return (
    <>
      {way === 'passkey' && passkeyOptions ? (
        <ByPasskey
          {...rest}
          passkeyOptions={passkeyOptions}
          onFailed={() => void renew().then(setOptions, () => undefined)}
        />
      ) : (
        <ByText {...rest} key={way} isCode={way === 'totp'} />
      )}
      {other && other !== 'password' && (
        <Button kind="link" onClick={() => setChosen(other)}>
          {other === 'totp' ? words.proof.byCode : words.proof.byPasskey}
        </Button>
      )}
    </>
  );
}

// The waiting call reports and refetches by itself.
const silent = { success: null, rereads: null } as const;

type ByProps = Omit<Props, 'options' | 'renew'>;

function ByText({ isCode, prove, onProved, onCancel }: ByProps & { isCode: boolean }) {
  const form = useCommandForm({
    values: { text: '' },
    send: ({ text }) => prove(isCode ? { code: readDigits(text) } : { password: text }),
    ...silent,
    onDone: onProved,
    showsRefusal: true,
  });
  // Every refusal here concerns the only field.
  const field = { ...form.field('text'), error: form.problem, autoFocus: true, required: true };
  return (
    <form className="stack" onSubmit={form.submit}>
      {isCode ? (
        <CodeField {...field} label={words.proof.code} />
      ) : (
        <PasswordField {...field} label={words.proof.password} autoComplete="current-password" />
      )}
      <div className="dialog-acts">
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button kind="go" type="submit" busy={form.busy} busyText={words.proof.going}>
          {words.proof.go}
        </Button>
      </div>
    </form>
  );
}

type PasskeyProps = ByProps & {
  passkeyOptions: Parameters<typeof signWithPasskey>[0];
  onFailed: () => void;
};

function ByPasskey({ passkeyOptions, prove, onProved, onCancel, onFailed }: PasskeyProps) {
  const proving = useCommand({
    send: async () => prove({ passkey: await signWithPasskey(passkeyOptions) }),
    ...silent,
    onDone: onProved,
    onRefused: () => {
      onFailed();
      return false;
    },
  });
  return (
    <>
      {proving.isError && <Notice warn>{messageOf(proving.error)}</Notice>}
      <div className="dialog-acts">
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button
          kind="go"
          autoFocus
          busy={proving.isPending}
          busyText={words.proof.passkeyGoing}
          onClick={() => proving.mutate()}
        >
          {words.proof.passkey}
        </Button>
      </div>
    </>
  );
}
