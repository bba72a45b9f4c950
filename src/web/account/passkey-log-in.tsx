import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { Assertion } from '../../contract/passkeys.ts';
import { type RequestOptions, signWithPasskey } from '../features/passkeys/passkeys.ts';
import { messageOf } from '../app/problem.ts';
import { account } from '../text/account.ts';
import { Button } from '../ui/button.tsx';
import { toastError } from '../ui/toasts.tsx';

type Props<Opened> = {
  options: () => Promise<{ data: RequestOptions }>;
  logIn: (passkey: Assertion) => Promise<Opened>;
  onDone: (answer: Opened) => unknown;
};

/** The way in that needs neither address nor password (ACC-3, ACC-5). */
export function PasskeyLogIn<Opened>({ options, logIn, onDone }: Props<Opened>) {
  const logging = useMutation({
    mutationFn: async () => {
      const { data } = await options();
      return logIn(await signWithPasskey(data));
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
