import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { coinOf } from '#core/chains/assets.ts';
import { carrierOf } from '#core/chains/chain-rules.ts';
import { formatUsd } from '#core/money/money.ts';
import { byTarget } from '#core/rules/plan-record.ts';
import type { PlanFamily } from '#core/rules/plan-rules.ts';
import { deposits } from '#text/deposits.ts';
import { boundDollars, dollars, percent, quarter } from '#text/format/format.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import { words } from '#text/words.ts';
import { api, call } from '../../app/api.ts';
import { useTicker } from '../../app/ticker.ts';
import { offeredMethods } from '../../features/coins/offered-coins.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { FormRefusal } from '../../ui/forms/form-refusal.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { onboardingStorage } from '../dashboard/onboarding-storage.ts';
import { leadingResult, PaidAndTarget } from '../investments/paid-and-target.tsx';
import { ActiveMemberOnly } from '../layout/active-member-only.tsx';
import { type Plan, useMe } from '../layout/api-types.ts';
import { firstQueries } from '../layout/first-queries.ts';
import { MoneyNotices } from '../layout/money-notices.tsx';
import { useDraftPlace } from '../layout/use-draft-place.ts';
import { coinEstimate } from './coin-estimate.ts';
import { PlanFacts } from './plan-facts.tsx';
import { amountFault, freeCentsOf, type PayWith, refusalOf } from './plan-rules.ts';
import { type StartedQuote, goOnWith, newQuote } from './started-quote.ts';

const text = deposits.plans;

/** Returns '−0.10%, Jan to Mar 2026', of the amount invested then. */
const worstOf = ({ worst }: Plan): string =>
  worst === null ? text.noPeriod : `${percent(worst.paid)}, ${quarter(worst.starts_at)}`;

type Choice = {
  plan: string | null;
  amount: string;
  method: PayWith | null;
  /** The quote made from this draft; the draft reuses it and makes no second one (INP-3). */
  started: StartedQuote | null;
};
const nothing: Choice = { plan: null, amount: '', method: null, started: null };

type FormProps = { plans: readonly Plan[]; form: ReturnType<typeof usePaymentForm> };

/** Returns what the member can invest without a payment; null until known. */
function useFreeCents() {
  const me = useMe();
  const held = useQuery(firstQueries.positions);
  const balance = me.data?.data.withdrawable_balance;
  const positions = held.data?.data;
  const isKnown = balance !== undefined && positions !== undefined;
  return {
    freeCents: isKnown ? freeCentsOf(balance, positions) : null,
    missing: [me, held].find(({ data }) => data === undefined),
  };
}

/** The plans as one radio group; actual payments are larger than the target. */
function PlanChoice({ plans, form }: FormProps) {
  const chosen = form.register('plan', {
    onChange: ({ target }: { target: { value: string } }) => {
      const plan = plans.find(({ id }) => id === target.value);
      if (plan) toastSuccess(text.selected(plan.name));
    },
  });
  return (
    <fieldset className="plans">
      <legend className="sr">{text.choose}</legend>
      {plans.map((plan) => (
        <label key={plan.id}>
          <input {...chosen} type="radio" value={plan.id} disabled={!plan.open} />
          <span>
            <span className="plan-name">{plan.name}</span>
            <span className="sub num plan-note plan-figures">
              {text.minMax(boundDollars(plan.minAmount), boundDollars(plan.maxAmount))}
            </span>
            <span className="sub plan-note">
              {plan.open ? `${text.worst}: ${worstOf(plan)}` : text.closed}
            </span>
          </span>
          <PaidAndTarget {...plan} {...leadingResult(plan)} />
        </label>
      ))}
    </fieldset>
  );
}

/** The notices of sandbox plans, each shown once for all plans that carry it. */
function Marks({ plans }: { plans: readonly Plan[] }) {
  const marked = [...Map.groupBy(plans, ({ mark }) => mark)].filter(([mark]) => mark !== null);
  if (marked.length === 0) return null;
  return (
    <footer>
      {marked.map(([mark, those]) => (
        <p key={mark}>
          {`${those.map(({ name }) => name).join(', ')}: ${text.marks[mark!] ?? mark}`}
        </p>
      ))}
    </footer>
  );
}

type Paid = { address: string; started: StartedQuote | null };

/** Submits the form: a coin locks a rate and opens an address; free balance is invested at once. */
function usePaymentForm(plans: readonly Plan[] | undefined, freeCents: bigint | null) {
  const navigate = useNavigate();
  const planOf = (id: string | null) => plans?.find((plan) => plan.id === id);
  const now = useBusinessNow();
  return useCommandForm({
    draft: useDraftPlace(),
    // A link may preselect the plan, as a press would; nothing is sent.
    values: { ...nothing, plan: useSearchParams()[0].get('plan') },
    faults: ({ plan, ...rest }) => ({
      root: refusalOf({ ...rest, plan: planOf(plan) }, freeCents ?? 0n) ?? undefined,
    }),
    input: ({ plan, method, amount, started }) => {
      const dollarsTyped = typedDollars(amount);
      if (!plan || !method || !dollarsTyped) return null;
      return { plan, method, amount: dollarsTyped, started };
    },
    send: async ({ plan, method, amount, started }, options): Promise<Paid> => {
      if (method === 'free') {
        const { data } = await call.plans.invest({ plan_id: plan, amount }, options);
        return { address: paths.position(data.id), started: null };
      }
      const input = { selected_plan: plan, payment_method: method, amount };
      const quote = (await goOnWith(started, input, now)) ?? (await newQuote(input, options));
      return { address: `${paths.depositDetails}?id=${quote.id}`, started: quote };
    },
    draftAfter: ({ started }) => started && { started },
    success: (_, { method }) => (method === 'free' ? text.invested : undefined),
    onDone: ({ address }) => navigate(address),
    showsRefusal: true,
  });
}

/** '{name} is selected' (MEM-5). */
const sayMethod = ({ target: { value } }: { target: { value: string } }) =>
  toastSuccess(text.selected(value === 'free' ? text.free : value));

type PaymentFormProps = FormProps & { plan: Plan | undefined; freeCents: bigint | null };

/**
 * Plan, amount and method, with the loss case and the label beside them. On a phone these come
 * between the fields and the footer, so that everything relevant to the decision precedes its
 * button (MEM-20).
 */
function PaymentForm({ plans, form, plan, freeCents }: PaymentFormProps) {
  const amount = useWatch({ control: form.control, name: 'amount' });
  const isFree = useWatch({ control: form.control, name: 'method' }) === 'free';
  // Validated when the field loses focus, and again with another plan: the two are one value
  // (INP-2).
  const [left, setLeft] = useState<string | null>(null);
  const ticks = useTicker().data?.data ?? [];
  const typed = typedDollars(amount);
  const coins = offeredMethods().map((value) => {
    const coin = coinOf[value];
    const chain = carrierOf(coin);
    const notes = [chain && words.onChain(chain), coinEstimate(typed, coin, ticks)];
    return { value, label: value, note: notes.filter(Boolean).join(', ') };
  });
  const free = { value: 'free', label: text.free, note: dollars(formatUsd(freeCents ?? 0n)) };
  const options = freeCents ? [...coins, free] : coins;
  const will = isFree ? text.willInvest : text.will;
  return (
    <form
      className="order"
      aria-label={text.go}
      onChange={() => form.clearErrors()}
      onSubmit={form.submit}
      noValidate
    >
      <div className="stack">
        <div className="panel plan-list">
          <PlanChoice plans={plans} form={form} />
          <Marks plans={plans} />
        </div>
        <ActiveMemberOnly>
          <div className="panel">
            <div className="body bare fields">
              <AmountField
                {...form.field('amount', { onBlur: () => setLeft(form.getValues('amount')) })}
                error={(left === amount && amountFault({ plan, amount })) || form.errorOf('amount')}
                label={text.amount}
                help={plan && text.minMax(dollars(plan.minAmount), dollars(plan.maxAmount))}
              />
              <RadioField
                {...form.field('method', { onChange: sayMethod })}
                legend={text.method}
                options={options}
              />
            </div>
          </div>
        </ActiveMemberOnly>
      </div>
      <div className="stack beside">
        {plan ? (
          <PlanFacts plan={plan} amount={amount} />
        ) : (
          <Panel title={text.label}>
            <p className="quiet">{text.labelHint}</p>
          </Panel>
        )}
      </div>
      <ActiveMemberOnly>
        <div className="panel order-foot">
          {form.problem && (
            <div className="body bare">
              <FormRefusal words={form.problem} />
            </div>
          )}
          <SubmitBar
            says={typed && plan ? will(dollars(typed), plan.name) : text.willNone}
            more={`${isFree ? text.willInvestMore : text.willMore} ${words.targetRisk}`}
            submit={isFree ? text.invest : text.go}
            busy={form.busy}
            busyText={isFree ? text.investing : text.going}
            num
          />
        </div>
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

type Props = { family: PlanFamily; title: string };

/** A family's plans: choose one, read its label, enter an amount and a method (MEM-5). */
function PlanPage({ family, title }: Props) {
  const memberId = useMe().data?.data.id;
  const query = useQuery(api.plans.list.queryOptions({ input: { family } }));
  const plans = useMemo(() => query.data?.data.toSorted(byTarget), [query.data]);
  const isSeen = plans !== undefined;
  useEffect(() => {
    if (isSeen && memberId !== undefined) onboardingStorage.seePlans(memberId, new Date());
  }, [isSeen, memberId]);
  const { freeCents, missing } = useFreeCents();
  const form = usePaymentForm(plans, freeCents);
  const planId = useWatch({ control: form.control, name: 'plan' });
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
      {plans && missing && <TableState query={missing} />}
      {plans ? (
        <PaymentForm plans={plans} plan={plan} form={form} freeCents={freeCents} />
      ) : (
        <Panel label={title} edge>
          <TableState query={query} lines={6} />
        </Panel>
      )}
    </main>
  );
}
