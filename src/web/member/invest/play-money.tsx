import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { api, call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { claims } from '../../text/claims.ts';
import { deposits } from '../../text/deposits.ts';
import { Button } from '../../ui/button.tsx';
import { shortened } from '../../ui/format/format.ts';
import { toastError } from '../../ui/toasts.tsx';
import type { Deposit } from '../layout/api-types.ts';

const text = deposits.details;

/** Sends the simulated coins, in a sandbox; where there is a tag, perhaps without it. */
export function PlayMoney({ deposit }: { deposit: Deposit }) {
  const paying = useMutation({
    mutationFn: (tag: { tag?: '' }) => call.sandbox.pay({ deposit_id: deposit.id, ...tag }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.deposits.key() }),
    onError: (error) => toastError(messageOf(error)),
  });
  const isUnmatched = paying.isSuccess && paying.variables.tag === '';
  const done = paying.isSuccess || deposit.payments.length > 0;
  const txid = paying.data?.data.txid ?? '';
  return (
    <div className="will">
      <p>
        {done ? text.playDone : text.playTitle}
        {isUnmatched ? (
          <span className="sub">
            {text.playUnmatchedNote}{' '}
            <Link to={`${paths.missingPayment}?paid=${txid}`}>{claims.link}</Link>{' '}
            <span className="mono" title={txid}>
              {shortened(txid)}
            </span>
          </span>
        ) : (
          <span className="sub">{text.playNote}</span>
        )}
      </p>
      {deposit.quote.tag && !done && (
        <Button busy={paying.isPending} onClick={() => paying.mutate({ tag: '' })}>
          {text.playUnmatched}
        </Button>
      )}
      <Button
        disabled={done}
        busy={paying.isPending}
        busyText={text.playing}
        onClick={() => paying.mutate({})}
      >
        {done && <Check className="i" aria-hidden />}
        {text.play}
      </Button>
    </div>
  );
}
