import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { deposits } from '../../text/deposits.ts';
import { words } from '../../text/words.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { MoneyNotices } from '../layout/money-notices.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { CircleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type Method, methods } from '../../../core/chains/assets.ts';
import { messageOf } from '../../app/problem.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { dollars, targetPercent, typedDollars } from '../../ui/format/format.ts';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import { refusalOf } from './plan-rules.ts';
import { useMoneyCommand } from '../layout/use-money-command.ts';
import type { Plan } from '../layout/api-types.ts';

const text = deposits.plans;

type PlanChoiceProps = {
  plans: readonly Plan[];
  chosen: string | undefined;
  onChoose: (plan: Plan) => void;
};

/** The plans as one radio list; what was really paid stands larger than the target. */
function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps) {
  return (
    <fieldset className="plans">
      <legend className="lbl">{text.choose}</legend>
      {plans.map((plan) => (
        <label key={plan.id}>
          <input
            type="radio"
            name="plan"
            value={plan.id}
            checked={plan.id === chosen}
            disabled={!plan.open}
            onChange={() => onChoose(plan)}
          />
          <span>
            <span className="nm">{plan.name}</span>
            <span className="sub num">
              {text.minMax(dollars(plan.minAmount), dollars(plan.maxAmount))}
            </span>
            {plan.mark && <span className="sub">{plan.mark}</span>}
            <span className="sub">
              {plan.open ? `${text.worst}: ${plan.worst_period ?? text.noPeriod}` : text.closed}
            </span>
          </span>
          <span className="pair">
            <span className="act num">{dollars(plan.paid_so_far)}</span>
            <span className="tgt">{text.paid}</span>
            <span className="tgt num">
              {text.target(targetPercent(plan.percentage), plan.termDays)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const options = methods.map((value) => ({ value, label: value }));

type PaymentFormProps = {
  plans: readonly Plan[];
  plan: Plan | undefined;
  onPlan: (id: string) => void;
  amount: string;
  onAmount: (amount: string) => void;
};

/** Plan, amount and method; sending it locks a rate and opens the deposit's own address. */
function PaymentForm({ plans, plan, onPlan, amount, onAmount }: PaymentFormProps) {
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

export function RealEstatePage() {
  return <PlanPage family="real_estate" title={deposits.services.realEstate} />;
}

export function CryptoPage() {
  return <PlanPage family="crypto" title={deposits.services.crypto} />;
}

type Props = { family: 'real_estate' | 'crypto'; title: string };

/** Plans of a family: choose one, read its label, say how much and in what (MEM-5). */
function PlanPage({ family, title }: Props) {
  const query = useQuery(api.plans.list.queryOptions({ input: { family } }));
  const plans = query.data?.data;
  const [planId, setPlanId] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  const plan = plans?.find(({ id }) => id === planId);
  return (
    <main className="page" id="content">
      <PageTitle
        title={title}
        under={
          <>
            {text.under} <b className="strong">{words.targetRisk}</b>
          </>
        }
        back={{ to: paths.dashboard, label: text.back }}
      />
      <MoneyNotices />
      {plans ? (
        <div className="grid flat">
          <PaymentForm
            plans={plans}
            plan={plan}
            onPlan={setPlanId}
            amount={amount}
            onAmount={setAmount}
          />
          <div className="c5 stack">
            {plan ? (
              <PlanFacts plan={plan} amount={amount} />
            ) : (
              <Panel title={text.label}>
                <p className="quiet">{text.labelHint}</p>
              </Panel>
            )}
          </div>
        </div>
      ) : (
        <Panel label={title} edge>
          <TableState query={query} lines={6} />
        </Panel>
      )}
    </main>
  );
}
