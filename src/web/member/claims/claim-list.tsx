import { useMutation } from '@tanstack/react-query';
import { api, call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { claims as text } from '../../text/claims.ts';
import { Button } from '../../ui/button.tsx';
import { coins, dayAndTime, dollars, shortened } from '../../ui/format/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { type Mark, StatusMark } from '../../ui/status-mark.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';
import type { ClaimRow } from '../layout/api-types.ts';

const marks: Record<ClaimRow['state'], Mark> = {
  open: 'wait',
  approving: 'wait',
  released: 'ok',
  refused: 'no',
  withdrawn: 'off',
};

/** What was claimed, what the chain shows of it, and what came of it. */
export function ClaimList({ claims }: { claims: readonly ClaimRow[] }) {
  return (
    <Panel title={text.list}>
      {claims.length === 0 ? (
        <p className="quiet">{text.none}</p>
      ) : (
        <ul className="claims">
          {claims.map((claim) => (
            <Claim key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function sumOf({ state, credited, coin_amount: amount, asset }: ClaimRow): string | null {
  if (credited !== null) return text.credited(dollars(credited));
  if (state === 'withdrawn' || state === 'refused') return null;
  return amount === null ? text.notSeen : text.inSuspense(coins(amount, asset));
}

function Claim({ claim }: { claim: ClaimRow }) {
  const { signed, reason, decided_at: decided } = claim;
  return (
    <li>
      <StatusMark mark={marks[claim.state]}>{text.states[claim.state]}</StatusMark>
      <p>
        {claim.payment_method}{' '}
        <span className="mono" title={claim.txid}>
          {shortened(claim.txid)}
        </span>
        <span className="sub num">{sumOf(claim)}</span>
        {signed !== null && <span className="sub">{signed ? text.signed : text.notSigned}</span>}
        {reason && <span className="sub">{reason}</span>}
        <span className="sub num">
          {decided ? text.decided(dayAndTime(decided)) : text.sent(dayAndTime(claim.claimed_at))}
        </span>
      </p>
      {claim.state === 'open' && <TakeBack claim={claim} />}
    </li>
  );
}

function TakeBack({ claim: { id, txid } }: { claim: ClaimRow }) {
  const taking = useMutation({
    mutationFn: () => call.suspense.takeBack({ id }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.suspense.key() }),
  });
  return (
    <Button small busy={taking.isPending} onClick={() => taking.mutate()}>
      {text.takeBack}
      <span className="sr">{text.takeBackOf(shortened(txid))}</span>
    </Button>
  );
}
