import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { api, call } from '../api.ts';
import { messageOf } from '../problem.ts';
import { queryClient } from '../query.ts';
import { deposits } from '../text/deposits.ts';
import { Button } from '../ui/button.tsx';
import { toastError } from '../ui/toasts.tsx';
import type { Deposit } from './wire.ts';

const text = deposits.details;

/** Sends the simulated coins, in a sandbox. */
export function PlayMoney({ deposit }: { deposit: Deposit }) {
  const paying = useMutation({
    mutationFn: () => call.sandbox.pay({ deposit_id: deposit.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.deposits.key() }),
    onError: (error) => toastError(messageOf(error)),
  });
  const done = paying.isSuccess || deposit.payments.length > 0;
  return (
    <div className="will">
      <p>
        {done ? text.playDone : text.playTitle}
        <span className="sub">{text.playNote}</span>
      </p>
      <Button
        disabled={done}
        busy={paying.isPending}
        busyText={text.playing}
        onClick={() => paying.mutate()}
      >
        {done && <Check className="i" aria-hidden />}
        {text.play}
      </Button>
    </div>
  );
}
