import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { queryClient } from '../../app/query.ts';
import { investments as text } from '../../text/investments.ts';
import { withdrawals } from '../../text/withdrawals.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { asTyped, dollars, typedDollars } from '../../ui/format/format.ts';
import { toastSuccess } from '../../ui/toasts.tsx';
import { planOf } from './position-labels.ts';
import { useMoneyCommand } from '../layout/use-money-command.ts';
import type { PositionDetail } from '../layout/api-types.ts';

type Props = { position: PositionDetail; onRenewed: (id: string) => void };

/** Lets a matured position go on; what it holds already stands in the field. */
export function RenewForm({ position, onRenewed }: Props) {
  const [amount, setAmount] = useState(asTyped(position.principal));
  const [refusal, setRefusal] = useState<string>();
  const moneyKey = useMoneyCommand();
  const typed = typedDollars(amount);
  const renewing = useMutation({
    mutationFn: (input: { id: string; amount: string }) =>
      call.plans.renew(input, { context: { idempotencyKey: moneyKey(input) } }),
    onSuccess: async ({ data }) => {
      toastSuccess(text.renewed);
      await queryClient.invalidateQueries();
      onRenewed(data.id);
    },
    onError: (error) => setRefusal(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === null) setRefusal(withdrawals.form.invalid);
    else if (!renewing.isPending) renewing.mutate({ id: position.id, amount: typed });
  };
  return (
    <form aria-label={text.renew} noValidate onSubmit={submit}>
      <Field
        label={text.renewAmount}
        help={text.renewHelp(dollars(position.principal))}
        error={refusal}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => {
          setAmount(event.target.value);
          setRefusal(undefined);
        }}
      />
      <p className="num after" id="renew-will">
        {typed && text.renewWill(dollars(typed), planOf(position))}
        <span className="sub">{text.renewMore}</span>
      </p>
      <div className="row">
        <Button
          kind="go"
          type="submit"
          busy={renewing.isPending}
          busyText={text.renewing}
          aria-describedby="renew-will"
        >
          {text.renew}
        </Button>
      </div>
    </form>
  );
}
