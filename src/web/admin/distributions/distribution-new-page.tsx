import { leastReason } from '../../../core/rules/typed-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { api, call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { distributions } from '../../text/en/admin/distributions.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { atLeast } from '../../ui/forms/typed-rules.ts';
import { dollars } from '../../ui/format/format.ts';
import { typedDollars } from '../../ui/format/typed-amounts.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePages } from '../../ui/tables/use-pages.ts';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { SubmitBar } from '../../ui/forms/submit-bar.tsx';
import { lastMonth } from './last-month.ts';
import { fullPlanName, planName } from '../plans/plan-columns.tsx';
import { useCommandForm } from '../../features/commands/use-command-form.ts';
import type { Preview, RunInput } from '../list-kit/api-types.ts';
import { messageOf } from '../../app/problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { shareOfTarget } from './distribution-columns.tsx';
import { DistributionShares } from './distribution-shares.tsx';
import { TotalsList } from '../list-kit/totals-list.tsx';

const words = distributions.form;

/** The preview of a command, asked again whenever the command changes. */
function usePreview(wanted: RunInput | null, cursor?: string) {
  return useQuery({
    ...api.distributions.preview.queryOptions({
      input: { plan: '', from: '', to: '', amount: '', ...wanted, limit: 20, cursor },
    }),
    enabled: wanted !== null,
  });
}

/** Exactly what would be approved: the sum, where it comes from, and what each position gets. */
function DistributionPreview({ wanted }: { wanted: RunInput }) {
  const pages = usePages();
  const query = usePreview(wanted, pages.cursor);
  const preview = query.data?.data;
  return (
    <Panel title={words.preview} edge footer={distributions.roundingNote}>
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
    [words.first, dollars(preview.gain)],
    [words.second, dollars(preview.capital)],
  ] as const;
  return (
    <TotalsList lines={lines} total={[distributions.total, dollars(preview.total)]}>
      <div>
        <dt>{words.against}</dt>
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

/** What is asked for: the last month until days are chosen, the amount as it travels. */
const wantedOf = ({ plan, from, to, amount }: Typed, month: ReturnType<typeof lastMonth>) => ({
  plan,
  from: from ?? month.from,
  to: to ?? month.to,
  amount: typedDollars(amount) ?? '',
});

const isWhole = (wanted: RunInput): boolean => Object.values(wanted).every((value) => value !== '');

/** A distribution: previewed to the cent as it is typed, proposed by one, approved by another. */
export function DistributionNewPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const month = lastMonth(useBusinessNow());
  const form = useCommandForm({
    values: { ...nothing, plan: params.get('plan') ?? '' },
    input: ({ reason, ...typed }) => {
      const wanted = wantedOf(typed, month);
      return isWhole(wanted) ? { ...wanted, reason: reason.trim() } : null;
    },
    send: call.distributions.propose,
    onDone: () => navigate(paths.adminDistributions),
  });
  const [plan, from, to, amount] = useWatch({
    control: form.control,
    name: ['plan', 'from', 'to', 'amount'],
  });
  const wanted = wantedOf({ plan, from, to, amount }, month);
  const settled = useDebounced(JSON.stringify(wanted), pauseMs);
  const shown = JSON.parse(settled) as RunInput;
  const dayOf = (name: 'from' | 'to') => (event: { target: { value: string } }) =>
    form.setValue(name, event.target.value);
  return (
    <main className="page" id="content">
      <PageTitle
        title={words.title}
        under={words.lead}
        back={{ to: paths.adminDistributions, label: words.back }}
      />
      <div className="grid flat">
        <form className="panel c5" aria-label={words.title} noValidate onSubmit={form.submit}>
          <div className="body bare fields">
            <PlanSelect
              plan={plan}
              // The amount was typed for the plan before it (INP-2).
              onPlan={(id) => form.reset({ ...form.getValues(), plan: id, amount: '' })}
            />
            <div className="two">
              <Field type="date" label={words.from} value={wanted.from} onChange={dayOf('from')} />
              <Field
                type="date"
                label={words.to}
                help={words.toHelp}
                value={wanted.to}
                onChange={dayOf('to')}
              />
            </div>
            <AmountField label={words.amount} {...form.field('amount')} />
            <Field
              label={words.reason}
              help={words.reasonHelp}
              {...form.field('reason', atLeast(leastReason, words.reasonShort))}
            />
          </div>
          <Sending wanted={isWhole(shown) ? shown : null} busy={form.busy} />
        </form>
        <div className="c7">
          {isWhole(shown) ? (
            <DistributionPreview key={settled} wanted={shown} />
          ) : (
            <Panel title={words.preview}>
              <p className="quiet">{words.willNone}</p>
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
          ? words.will(dollars(preview.total), words.positions(preview.positions))
          : words.willNone
      }
      more={words.willMore}
      submit={words.submit}
      busy={busy}
      num
    />
  );
}

/** The plans that somebody has money in, with what their pools hold. */
function PlanSelect({ plan, onPlan }: { plan: string; onPlan: (id: string) => void }) {
  const query = useQuery(api.plans.listForAdmins.queryOptions());
  const plans = query.data?.data ?? [];
  const chosen = plans.find((one) => one.id === plan);
  const help = chosen && words.pools(dollars(chosen.pool_gain), dollars(chosen.pool_capital));
  if (query.isError) return <TableState query={query} />;
  return (
    <SelectField
      label={words.plan}
      help={help}
      value={plan}
      onChange={({ target }) => onPlan(target.value)}
    >
      <option value="">{words.choose}</option>
      {plans
        .filter((one) => one.positions > 0 || one.id === plan)
        .map((one) => (
          <option key={one.id} value={one.id}>
            {fullPlanName({ family: one.family, plan_name: planName(one) })}
          </option>
        ))}
    </SelectField>
  );
}
