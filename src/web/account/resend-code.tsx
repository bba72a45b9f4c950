import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../app/api.ts';
import { messageOf } from '../app/problem.ts';
import { account } from '../text/account.ts';
import { Button } from '../ui/button.tsx';
import { toastError, toastSuccess } from '../ui/toasts.tsx';

const words = account.verify;
const restSeconds = 60;

/** Asks for another code, once a minute. */
export function ResendCode({ email }: { email: string | null }) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const resend = useMutation({
    mutationFn: () => call.identity.resendCode(email ? { email } : {}),
    onSuccess: (answer) => {
      setLeft(restSeconds);
      toastSuccess(answer.message);
    },
    onError: (error) => toastError(messageOf(error, account.failed)),
  });
  return (
    <p className="after">
      <Button small disabled={left > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
        {left > 0 ? words.resendIn(left) : words.resend}
      </Button>
    </p>
  );
}
