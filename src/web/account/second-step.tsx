import { useState } from 'react';
import { account } from '#text/account.ts';
import { call } from '../app/api.ts';
import { useCommandForm } from '../features/commands/use-command-form.ts';
import { type RequestOptions, signWithPasskey } from '../features/passkeys/passkeys.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/forms/code-field.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { AccountPage } from './account-page.tsx';
import { EntryForm } from './entry-form.tsx';
import { beforeLogIn, recoveryCodeRule, sixDigitsRule } from './rules.ts';

const text = account.second;

type Way = 'totp' | 'passkey' | 'recovery_code';
export type DueStep = {
  challenge: string;
  methods: Way[];
  passkey_options: RequestOptions | null;
};
type LogInAnswer = Awaited<ReturnType<typeof call.identity.logInSecond>>;
type Props = { due: DueStep; onDone: (answer: LogInAnswer) => unknown; onAgain: () => void };

const switches: Record<Way, string> = {
  totp: text.byTotp,
  passkey: text.byPasskey,
  recovery_code: text.byRecovery,
};

const usual = ({ methods }: DueStep): Way =>
  (['totp', 'passkey', 'recovery_code'] as const).find((way) => methods.includes(way)) ?? 'totp';

/** The step after a correct password where two-step log-in is on (ACC-3). */
export function SecondStep({ due, onDone, onAgain }: Props) {
  const [way, setWay] = useState(usual(due));
  return (
    <AccountPage
      title={text.title}
      lead={way === 'passkey' ? text.passkeyLead : text.lead}
      footer={
        <>
          {due.methods
            .filter((method) => method !== way)
            .map((method) => (
              <Button key={method} kind="link" onClick={() => setWay(method)}>
                {switches[method]}
              </Button>
            ))}
          <Button kind="link" onClick={onAgain}>
            {text.again}
          </Button>
        </>
      }
    >
      {way === 'passkey' ? (
        <ByPasskey due={due} onDone={onDone} />
      ) : (
        <ByCode key={way} way={way} due={due} onDone={onDone} />
      )}
    </AccountPage>
  );
}

type ByProps = Pick<Props, 'due' | 'onDone'>;

function ByCode({ way, due, onDone }: ByProps & { way: Exclude<Way, 'passkey'> }) {
  const name = way === 'totp' ? 'code' : 'recovery_code';
  const { challenge } = due;
  const form = useCommandForm({
    ...beforeLogIn,
    values: { code: '', recovery_code: '' },
    send: (values) => call.identity.logInSecond({ challenge, [name]: values[name].trim() }),
    success: ({ status }) => status,
    onDone,
    fallback: text.failed,
  });
  return (
    <EntryForm form={form} submit={text.submit} submitting={text.submitting}>
      {way === 'totp' ? (
        <CodeField
          autoFocus
          label={text.code}
          help={text.codeHelp}
          {...form.field('code', sixDigitsRule)}
        />
      ) : (
        <Field
          mono
          autoFocus
          label={text.recovery}
          help={text.recoveryHelp}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('recovery_code', recoveryCodeRule)}
        />
      )}
    </EntryForm>
  );
}

/** One button that starts the passkey prompt of the device. */
function ByPasskey({ due, onDone }: ByProps) {
  const { challenge, passkey_options: options } = due;
  const form = useCommandForm({
    ...beforeLogIn,
    values: {},
    send: async () => {
      if (options === null) throw new Error('a passkey is no way here');
      return call.identity.logInSecond({ challenge, passkey: await signWithPasskey(options) });
    },
    success: ({ status }) => status,
    onDone,
    fallback: text.failed,
  });
  return (
    <form className="fields" onSubmit={form.submit}>
      {form.problem && <Notice warn>{form.problem}</Notice>}
      <Button
        kind="go"
        type="submit"
        className="btn-wide"
        autoFocus
        busy={form.busy}
        busyText={text.passkeyGoing}
      >
        {text.passkey}
      </Button>
    </form>
  );
}
