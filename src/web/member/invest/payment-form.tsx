import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Method, methods } from '../../../core/chains/assets.ts';
import { call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { messageOf } from '../../app/problem.ts';
import { deposits } from '../../text/deposits.ts';
import { words } from '../../text/words.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { dollars, typedDollars } from '../../ui/format/format.ts';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { refusalOf } from './plan-rules.ts';
import { useMoneyCommand } from '../layout/use-money-command.ts';
import type { Plan } from '../layout/api-types.ts';

const text = deposits.plans;
const options = methods.map((value) => ({ value, label: value }));

type Props = {
  plans: readonly Plan[];
  plan: Plan | undefined;
  onPlan: (id: string) => void;
  amount: string;
  onAmount: (amount: string) => void;
};

/** Plan, amount and method; sending it locks a rate and opens the deposit's own address. */
export function PaymentForm({ plans, plan, onPlan, amount, onAmount }: Props) {
  const navigate = useNavigate();
  const [method, setMethod] = useState<Method | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const moneyKey = useMoneyCommand();
  const quoting = useMutation({
    mutationFn: (input: { selected_plan: string; payment_method: Method; amount: string }) =>
      call.deposits.quote(input, { context: { idempotencyKey: moneyKey(input) } }),
    onSuccess: ({ data }) => navigate(`${paths.depositDetails}?id=${data.id}`),
    onError: (error) => setRefusal(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const no = refusalOf({ plan, method, amount });
    setRefusal(no);
    const dollarsTyped = typedDollars(amount);
    if (no || !plan || !method || !dollarsTyped || quoting.isPending) return;
    quoting.mutate({ selected_plan: plan.id, payment_method: method, amount: dollarsTyped });
  };
  const choose = (chosen: Plan) => {
    onPlan(chosen.id);
    toastSuccess(text.selected(chosen.name));
  };
  const typed = typedDollars(amount);
  return (
    <form
      className="panel c7"
      aria-label={text.go}
      onChange={() => setRefusal(null)}
      onSubmit={submit}
      noValidate
    >
      <div className="body bare fields">
        <PlanChoice plans={plans} chosen={plan?.id} onChoose={choose} />
        <ActiveMemberOnly>
          <AmountField
            label={text.amount}
            value={amount}
            onChange={(event) => onAmount(event.target.value)}
            help={plan && text.minMax(dollars(plan.minAmount), dollars(plan.maxAmount))}
          />
          <RadioCards
            legend={text.method}
            name="method"
            options={options}
            value={method}
            onChange={setMethod}
          />
        </ActiveMemberOnly>
        <div role="alert">
          {refusal && (
            <p className="err">
              <CircleAlert className="i" aria-hidden />
              {refusal}
            </p>
          )}
        </div>
      </div>
      <ActiveMemberOnly>
        <SubmitBar
          says={typed && plan ? text.will(dollars(typed), plan.name) : text.willNone}
          more={`${text.willMore} ${words.targetRisk}`}
          submit={text.go}
          busy={quoting.isPending}
          busyText={text.going}
          num
        />
      </ActiveMemberOnly>
    </form>
  );
}
