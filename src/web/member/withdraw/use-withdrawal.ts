import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Method } from '../../../core/chains/assets.ts';
import { call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { messageOf, Problem } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { dayAndTime, typedDollars } from '../../ui/format/format.ts';
import { useReauthentication } from '../../features/reauthentication/reauthentication.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.tsx';
import { useMoneyCommand } from '../layout/use-money-command.ts';
import { refusalOf, type WithdrawalInput } from './withdraw-rules.ts';

const text = withdrawals.form;

export type Source = 'balance' | 'profit';
type Refusals = { form?: string; amount?: string; address?: string; tag?: string };
type Request = {
  amount: string;
  payment_channel: Method;
  wallet_address: string;
  source: Source;
  tag?: string;
};

/** Asks for a withdrawal: checks it kindly here, asks for proof where it is old, keeps the form. */
export function useWithdrawal(source: Source, available: string) {
  const navigate = useNavigate();
  const withReauthentication = useReauthentication();
  const moneyKey = useMoneyCommand();
  const [refusals, setRefusals] = useState<Refusals>({});
  const asking = useMutation({
    mutationFn: (request: Request) =>
      withReauthentication(() =>
        call.withdrawals.request(request, { context: { idempotencyKey: moneyKey(request) } }),
      ),
    onSuccess: async ({ data }) => {
      const until = data.earliest_at;
      toastSuccess(until ? text.doneWaits(dayAndTime(until)) : text.done);
      await queryClient.invalidateQueries();
      await navigate(paths.dashboard);
    },
    onError: (error) => {
      setRefusals(refusalsOf(error));
      toastError(messageOf(error));
    },
  });
  const ask = (input: WithdrawalInput & { tag: string }) => {
    const no = refusalOf(input, available);
    setRefusals(no ? { [no.at]: no.words } : {});
    const amount = typedDollars(input.amount);
    if (no || asking.isPending || !input.method || amount === null) return;
    const tag = input.tag.trim();
    asking.mutate({
      amount,
      payment_channel: input.method,
      wallet_address: input.address.trim(),
      source,
      ...(tag && input.method === 'XRP' ? { tag } : {}),
    });
  };
  /** What was refused is forgotten when the person changes it. */
  const forgive = () => setRefusals({});
  return { ask, refusals, forgive, busy: asking.isPending };
}

/** A refusal's fields go beside their inputs; what fits none of them stands over the button. */
function refusalsOf(error: unknown): Refusals {
  const fields = error instanceof Problem ? error.fields : {};
  const { amount, wallet_address: address, tag } = fields;
  return amount || address || tag ? { amount, address, tag } : { form: messageOf(error) };
}
