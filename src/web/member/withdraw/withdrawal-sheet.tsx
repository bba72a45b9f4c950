import { useMutation, useQuery } from '@tanstack/react-query';
import { api, call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { member } from '../../text/member.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { Button } from '../../ui/button.tsx';
import { coins, dayAndTime, dollars } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';
import { coinOf } from '../../../core/chains/assets.ts';
import { HistoryTrail } from '../invest/history-trail.tsx';
import { useMoneyCommand } from '../layout/use-money-command.ts';
import type { Withdrawal } from '../layout/api-types.ts';

const text = withdrawals.history;

/** A withdrawal with its waits, its hold, every state change, and the way to take it back. */
export function WithdrawalSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const query = useQuery(
    api.withdrawals.byId.queryOptions({ input: { id: id ?? '' }, enabled: id !== null }),
  );
  const withdrawal = query.data?.data;
  const foot = withdrawal?.can_cancel && <Cancel withdrawal={withdrawal} />;
  return (
    <Sheet open={id !== null} onClose={onClose} title={text.detail} foot={foot}>
      {withdrawal ? <Facts withdrawal={withdrawal} /> : <TableState query={query} />}
    </Sheet>
  );
}

function Cancel({ withdrawal }: { withdrawal: Withdrawal }) {
  const moneyKey = useMoneyCommand();
  const cancelling = useMutation({
    mutationFn: (input: { id: string }) =>
      call.withdrawals.cancel(input, { context: { idempotencyKey: moneyKey(input) } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      return queryClient.invalidateQueries();
    },
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <>
      <p className="num">{text.cancelWill(dollars(withdrawal.amount))}</p>
      <div className="row">
        <Button
          kind="bad"
          busy={cancelling.isPending}
          busyText={text.cancelling}
          onClick={() => cancelling.mutate({ id: withdrawal.id })}
        >
          {text.cancel}
        </Button>
      </div>
    </>
  );
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { hold, waits, entries, history } = withdrawal;
  return (
    <div className="stack">
      <div className="coin">{dollars(withdrawal.amount)}</div>
      {hold && (
        <Notice warn>
          {text.held(dayAndTime(hold.until))}. {text.reasons.held[hold.reason] ?? hold.message}
        </Notice>
      )}
      {waits.map((wait) => (
        <Notice key={wait.because}>
          {text.waitsUntil(
            text.reasons.waits[wait.because] ?? wait.message,
            dayAndTime(wait.until),
          )}
        </Notice>
      ))}
      <Lines withdrawal={withdrawal} />
      <div>
        <HistoryTrail
          statesTitle={text.states}
          steps={history.map((step) => ({
            words: text.fine[step.state] ?? step.state,
            at: step.at,
            note: step.reason && reasonOf(step.state, step.reason),
          }))}
          entriesTitle={text.entries}
          entries={entries.map((entry) => ({
            ...entry,
            kind: member.activity.kinds[entry.kind] ?? entry.kind.replaceAll('_', ' '),
          }))}
          noEntries={text.noEntries}
        />
      </div>
    </div>
  );
}

const reasonOf = (state: string, reason: string): string =>
  (state === 'rejected' ? text.reasons.rejected : text.reasons.held)[reason] ?? reason;

function Lines({ withdrawal }: { withdrawal: Withdrawal }) {
  const coin = coinOf[withdrawal.payment_method];
  const { coin_amount: amount, network_fee: fee, network_fee_by: by, tag, txid } = withdrawal;
  const lines: [string, string | null][] = [
    [text.source, text.sources[withdrawal.source]],
    [text.to, withdrawal.wallet_address],
    [text.tag, tag],
    [text.coins, amount && coins(amount, coin)],
    [by === 'operator' ? text.feeByOperator : text.fee, fee && coins(fee, coin)],
    [text.txid, txid ?? text.notSigned],
  ];
  return (
    <dl className="lines">
      {lines.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="mono">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
