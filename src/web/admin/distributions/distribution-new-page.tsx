import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { distributions } from '#text/en/admin/distributions.ts';
import { dollars } from '#text/format/format.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import { api, call } from '../../app/api.ts';
import { messageOf } from '../../app/problem.ts';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { minLetters } from '../../ui/forms/typed-rules.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { usePages } from '../../ui/tables/use-pages.ts';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { Preview, RunInput } from '../list-kit/api-types.ts';
import { TotalsList } from '../list-kit/totals-list.tsx';
import { fullPlanName, planName } from '../plans/plan-columns.tsx';
import { shareOfTarget } from './distribution-columns.tsx';
import { DistributionShares } from './distribution-shares.tsx';
import { lastMonth } from './last-month.ts';

const text = distributions.form;

/** Fetches the preview of a command, again whenever the command changes. */
function usePreview(input: RunInput | null, cursor?: string) {
  return useQuery({
    ...api.distributions.preview.queryOptions({
      input: { plan: '', from: '', to: '', amount: '', ...input, limit: 20, cursor },
    }),
    enabled: input !== null,
  });
}

/** Exactly what would be approved: the sum, its source, and each position's share. */
function DistributionPreview({ wanted }: { wanted: RunInput }) {
  const pages = usePages();
  const query = usePreview(wanted, pages.cursor);
  const preview = query.data?.data;
  return (
    <Panel title={text.preview} edge footer={distributions.roundingNote}>
      <div className="body">
        {query.isError && <Notice warn>{messageOf(query.error)}</Notice>}
        {preview?.refusal && <Notice warn>{preview.refusal.message}</Notice>}
        {preview && <Sums preview={preview} />}
      </div>
      <DistributionShares
        query={query}
        shares={preview?.shares}
        pages={pages}
        next={preview?.next_cursor}
      />
    </Panel>
  );
}

function Sums({ preview }: { preview: Preview }) {
  const share = shareOfTarget(preview);
  const lines = [
    [text.first, dollars(preview.gain)],
    [text.second, dollars(preview.capital)],
  ] as const;
  return (
    <TotalsList lines={lines} total={[distributions.total, dollars(preview.total)]}>
      <div>
        <dt>{text.against}</dt>
        <dd className="num">
          {dollars(preview.target)}
          {share && <span className="sub">{distributions.ofTarget(share)}</span>}
        </dd>
      </div>
    </TotalsList>
  );
}

const pauseMs = 300;

type Typed = { plan: string; from: string | null; to: string | null; amount: string };
const nothing: Typed & { reason: string } = {
  plan: '',
  from: null,
  to: null,
  amount: '',
  reason: '',
};

/** Returns the run's input: last month until days are chosen, and the amount in wire format. */
const wantedOf = ({ plan, from, to, amount }: Typed, month: ReturnType<typeof lastMonth>) => ({
  plan,
  from: from ?? month.from,
  to: to ?? month.to,
  amount: typedDollars(amount) ?? '',
});

const isWhole = (input: RunInput): boolean => Object.values(input).every((value) => value !== '');

/**
 * A distribution: previewed to the cent while typing, proposed by one person, approved by another.
 */
export function DistributionNewPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const month = lastMonth(useBusinessNow());
  const form = useCommandForm({
    values: { ...nothing, plan: params.get('plan') ?? '' },
    input: ({ reason, ...typed }) => {
      const input = wantedOf(typed, month);
      return isWhole(input) ? { ...input, reason: reason.trim() } : null;
    },
    send: call.distributions.propose,
    onDone: () => navigate(paths.adminDistributions),
  });
  const [plan, from, to, amount] = useWatch({
    control: form.control,
    name: ['plan', 'from', 'to', 'amount'],
  });
  const request = wantedOf({ plan, from, to, amount }, month);
  const settled = useDebounced(JSON.stringify(request), pauseMs);
  const settledInput = JSON.parse(settled) as RunInput;
  const dayOf = (name: 'from' | 'to') => (event: { target: { value: string } }) =>
    form.setValue(name, event.target.value);
  return (
    <main className="page" id="content">
      <PageTitle
        title={text.title}
        under={text.lead}
        back={{ to: paths.adminDistributions, label: text.back }}
      />
      <div className="grid flat">
        <form className="panel c5" aria-label={text.title} noValidate onSubmit={form.submit}>
          <div className="body bare fields">
            <PlanSelect
              plan={plan}
              // The amount was typed for the previous plan (INP-2).
              onPlan={(id) => form.reset({ ...form.getValues(), plan: id, amount: '' })}
            />
            <div className="two">
              <Field type="date" label={text.from} value={request.from} onChange={dayOf('from')} />
              <Field
                type="date"
                label={text.to}
                help={text.toHelp}
                value={request.to}
                onChange={dayOf('to')}
              />
            </div>
            <AmountField label={text.amount} {...form.field('amount')} />
            <Field
              label={text.reason}
              help={text.reasonHelp}
              {...form.field('reason', minLetters(minReason, text.reasonShort))}
            />
          </div>
          <Sending wanted={isWhole(settledInput) ? settledInput : null} busy={form.busy} />
        </form>
        <div className="c7">
          {isWhole(settledInput) ? (
            <DistributionPreview key={settled} wanted={settledInput} />
          ) : (
            <Panel title={text.preview}>
              <p className="quiet">{text.willNone}</p>
            </Panel>
          )}
        </div>
      </div>
    </main>
  );
}

function Sending({ wanted, busy }: { wanted: RunInput | null; busy: boolean }) {
  const preview = usePreview(wanted).data?.data;
  return (
    <SubmitBar
      says={
        wanted && preview
          ? text.will(dollars(preview.total), text.positions(preview.positions))
          : text.willNone
      }
      more={text.willMore}
      submit={text.submit}
      busy={busy}
      num
    />
  );
}

/** The plans that hold members' money, with their pool balances. */
function PlanSelect({ plan, onPlan }: { plan: string; onPlan: (id: string) => void }) {
  const query = useQuery(api.plans.listForAdmins.queryOptions());
  const plans = query.data?.data ?? [];
  const chosen = plans.find((row) => row.id === plan);
  const help = chosen && text.pools(dollars(chosen.pool_gain), dollars(chosen.pool_capital));
  if (query.isError) return <TableState query={query} />;
  return (
    <SelectField
      label={text.plan}
      help={help}
      value={plan}
      onChange={({ target }) => onPlan(target.value)}
    >
      <option value="">{text.choose}</option>
      {plans
        .filter((row) => row.positions > 0 || row.id === plan)
        .map((row) => (
          <option key={row.id} value={row.id}>
            {fullPlanName({ family: row.family, plan_name: planName(row) })}
          </option>
        ))}
    </SelectField>
  );
}
