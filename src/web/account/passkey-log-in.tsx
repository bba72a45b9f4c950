import { KeyRound } from 'lucide-react';
import type { Assertion } from '#contract/passkeys.ts';
import { account } from '#text/account.ts';
import { useCommand } from '../features/commands/use-command.ts';
import type { RequestOptions } from '../features/passkeys/passkeys.ts';
import { Button } from '../ui/button.tsx';

// Loaded at first use: most log-ins use a password.
const passkeys = () => import('../features/passkeys/passkeys.ts');

type LogInAnswer = { status: string; data: { token: string } };
type Props = {
  options: () => Promise<{ data: RequestOptions }>;
  logIn: (passkey: Assertion) => Promise<LogInAnswer>;
  onDone: (answer: LogInAnswer) => unknown;
};

/** Logs in with a passkey, without an e-mail address or a password (ACC-3, ACC-5). */
export function PasskeyLogIn({ options, logIn, onDone }: Props) {
  const logging = useCommand({
    send: async () => {
      const { signWithPasskey } = await passkeys();
      const { data } = await options();
      return logIn(await signWithPasskey(data));
    },
    rereads: null,
    success: ({ status }) => status,
    onDone: (answer) => onDone(answer),
    fallback: account.login.failed,
  });
  return (
    <p className="after">
      <Button
        className="btn-wide"
        busy={logging.isPending}
        busyText={account.second.passkeyGoing}
        onClick={() => logging.mutate()}
      >
        <KeyRound className="i" aria-hidden />
        {account.passkeyAlone}
      </Button>
    </p>
  );
}
