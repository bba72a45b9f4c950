import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api, call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { plans } from '../../text/en/admin/plans.ts';
import { dayAndTime } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { planName } from './plan-columns.tsx';
import { PlanAvailability } from './plan-availability.tsx';
import { PlanFigures, PlanRecord } from './plan-figures.tsx';
import { PlanFunds } from './plan-funds.tsx';
import { PlanMonths, PlanVersions } from './plan-history.tsx';
import { PlanTermsForm } from './plan-terms-form.tsx';
import { usePermission } from '../layout/use-permission.ts';
import type { PlanDetail } from '../list-kit/api-types.ts';

const words = plans.page;

/** One plan: what it holds, its target against what it paid, its versions, and its changes. */
export function PlanPage() {
  const { id = '' } = useParams();
  const query = useQuery(api.plans.deskOf.queryOptions({ input: { id } }));
  const plan = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={plan ? planName(plan) : plans.plan}
        under={plan && under(plan)}
        back={{ to: paths.adminPlans, label: words.back }}
      >
        {plan && <PlanAvailability plan={plan} />}
      </PageTitle>
      {plan ? <Shown plan={plan} /> : <TableState query={query} lines={9} />}
    </main>
  );
}

function under(plan: PlanDetail): string {
  const family = plans.family[plan.family];
  return plan.terms ? words.under(family, plan.terms.version) : words.notYet(family);
}

function Shown({ plan }: { plan: PlanDetail }) {
  const { waiting } = plan;
  return (
    <div className="stack">
      {waiting?.valid_from && (
        <Notice>{words.waits(waiting.version, dayAndTime(waiting.valid_from))}</Notice>
      )}
      <PlanFigures plan={plan} />
      <div className="grid stretch">
        <PlanRecord plan={plan} />
        <PlanMonths months={plan.months} />
      </div>
      <PlanFunds plan={plan.id} />
      <PlanVersions versions={plan.versions} />
      <Change key={plan.versions[0]?.id} plan={plan} />
    </div>
  );
}

function Change({ plan }: { plan: PlanDetail }) {
  const terms = plan.terms ?? plan.waiting;
  const { id } = plan;
  const { may } = usePermission('plans.change');
  if (terms === null || may !== true) return null;
  const { name, min, max, percentage, term_days } = terms;
  return (
    <PlanTermsForm
      title={plans.form.change}
      lead={plans.form.changeLead(plans.positions(terms.positions))}
      submit={plans.form.submitChange}
      initial={{ name, min, max, target: percentage, term_days: String(term_days), reason: '' }}
      send={(typed, options) => call.plans.change({ id, ...typed }, options)}
      done={() => undefined}
    />
  );
}
