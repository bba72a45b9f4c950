import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { call } from '../api.ts';
import { signWithPasskey } from '../passkeys.ts';
import { messageOf } from '../problem.ts';
import { account } from '../text/account.ts';
import { Button } from '../ui/button.tsx';
import { toastError } from '../ui/toasts.tsx';

type Opened = Awaited<ReturnType<typeof call.identity.logInByPasskey>>;
type Props = { rememberMe: () => boolean; onDone: (answer: Opened) => unknown };

/** The way in that needs neither address nor password (ACC-3). */
export function PasskeyLogIn({ rememberMe, onDone }: Props) {
  const logging = useMutation({
    mutationFn: async () => {
      const { data: options } = await call.identity.passkeyLogInOptions();
      const passkey = await signWithPasskey(options);
      const how = { rememberMe: rememberMe(), transport: 'cookie' } as const;
      return call.identity.logInByPasskey({ passkey, ...how });
    },
    onSuccess: (answer) => void onDone(answer),
    onError: (error) => toastError(messageOf(error, account.login.failed)),
  });
  return (
    <p className="after">
      <Button
        className="wide"
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
