import { useWatch } from 'react-hook-form';
import { asTyped, dollars } from '#text/format/format.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import { investments as text } from '#text/investments.ts';
import { withdrawals } from '#text/withdrawals.ts';
import { call } from '../../app/api.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { PositionDetail } from '../layout/api-types.ts';
import { planOf } from './position-labels.ts';

type Props = { position: PositionDetail; onRenewed: (id: string) => void };

/** Renews a matured position; the field starts with its current amount. */
export function RenewForm({ position, onRenewed }: Props) {
  const form = useCommandForm({
    values: { amount: asTyped(position.principal) },
    input: ({ amount }) => ({ id: position.id, amount: typedDollars(amount) ?? '' }),
    send: call.plans.renew,
    success: text.renewed,
    onDone: ({ data }) => onRenewed(data.id),
    showsRefusal: true,
  });
  const typed = typedDollars(useWatch({ control: form.control, name: 'amount' }));
  const amount = form.field('amount', {
    validate: (value) => typedDollars(value) !== null || withdrawals.form.invalid,
    onChange: () => form.clearErrors(),
  });
  return (
    <form aria-label={text.renew} noValidate onSubmit={form.submit}>
      <Field
        {...amount}
        label={text.renewAmount}
        help={text.renewHelp(dollars(position.principal))}
        error={amount.error ?? form.problem}
        inputMode="decimal"
        autoComplete="off"
      />
      <p className="num renew-will" id="renew-will">
        {typed && text.renewWill(dollars(typed), planOf(position))}
        <span className="sub">{text.renewMore}</span>
      </p>
      <div className="row">
        <Button
          kind="go"
          type="submit"
          busy={form.busy}
          busyText={text.renewing}
          aria-describedby="renew-will"
        >
          {text.renew}
        </Button>
      </div>
    </form>
  );
}
