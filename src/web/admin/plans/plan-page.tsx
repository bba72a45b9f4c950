import { leastReason } from '../../../core/rules/typed-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api, call } from '../../app/api.ts';
import { paths } from '../../app/paths.ts';
import { plans } from '../../text/en/admin/plans.ts';
import { calendarDay, centsOf, dayAndTime, dollars, wholeDollars } from '../../ui/format/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { planName, recordWords } from './plan-columns.tsx';
import { PlanFunds } from './plan-funds.tsx';
import { PlanTermsForm } from './plan-terms-form.tsx';
import { usePermission } from '../layout/use-permission.ts';
import type { AdminPlan, PlanDetail } from '../list-kit/api-types.ts';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextForm } from '../list-kit/text-form.tsx';
import { words as common } from '../../text/en/words.ts';
import { formatUsd } from '../../../core/money/money.ts';
import { KeyMoney, Money } from '../../ui/format/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { arrived, type Column, DataTable } from '../../ui/tables/data-table.tsx';

const words = plans.page;
type Version = PlanDetail['versions'][number];
type Month = PlanDetail['months'][number];

const marks = { current: 'ok', waiting: 'wait', past: 'off' } as const;

const versionColumns: Column<Version>[] = [
  {
    key: 'version',
    head: words.version,
    className: 'strong num',
    cell: (one) => (
      <>
        {one.version}
        <span className="sub">{one.name}</span>
      </>
    ),
  },
  {
    key: 'terms',
    head: words.terms,
    className: 'num',
    cell: (one) => (
      <>
        {plans.targetLine(one.percentage, one.term_days)}, {plans.yearly(one.yearly)}
        <span className="sub">
          {wholeDollars(one.min)} – {wholeDollars(one.max)}
          {one.mark && <>. {one.mark}</>}
        </span>
      </>
    ),
  },
  {
    key: 'from',
    head: words.from,
    className: 'num when',
    cell: (one) => (one.valid_from ? dayAndTime(one.valid_from) : words.since),
  },
  {
    key: 'positions',
    head: words.kept,
    label: words.kept,
    right: true,
    className: 'num',
    cell: (one) => one.positions,
  },
  {
    key: 'state',
    head: plans.state,
    cell: (one) => (
      <StatusMark mark={marks[one.state]}>{words.versionStates[one.state]}</StatusMark>
    ),
  },
];

/** Every version that a plan had, the newest first; none of them ever changes. */
function PlanVersions({ versions }: { versions: readonly Version[] }) {
  return (
    <Panel title={words.versions} edge>
      <DataTable
        dense
        label={words.versions}
        columns={versionColumns}
        query={arrived}
        rows={versions}
        rowKey={(one) => one.id}
      />
    </Panel>
  );
}

const monthColumns: Column<Month>[] = [
  { key: 'month', head: words.month, className: 'num', cell: (one) => calendarDay(one.month) },
  {
    key: 'target',
    head: plans.target,
    label: plans.target,
    right: true,
    cell: (one) => <Money whole value={one.target} />,
  },
  {
    key: 'gain',
    head: words.gain,
    label: words.gain,
    right: true,
    cell: (one) => <Money whole value={one.gain} />,
  },
  {
    key: 'capital',
    head: words.fromCapital,
    label: words.fromCapital,
    right: true,
    cell: (one) => <Money whole value={one.capital} />,
  },
  {
    key: 'lost',
    head: words.losses,
    label: words.losses,
    right: true,
    cell: (one) => <Money whole value={one.lost} />,
  },
];

/** The months of a plan as they were measured: what was paid stands in the month of its payment. */
function PlanMonths({ months }: { months: readonly Month[] }) {
  return (
    <Panel title={words.months} edge span={7} fill>
      <DataTable
        dense
        label={words.months}
        columns={monthColumns}
        query={arrived}
        rows={months.slice(0, 6)}
        rowKey={(one) => one.month}
        emptyNext={words.noMonths}
      />
    </Panel>
  );
}

/** What a plan holds now, each kind of money in its own cell. */
function PlanFigures({ plan }: { plan: AdminPlan }) {
  const cells = [
    [words.principal, plan.principal, words.principalNote(plans.positions(plan.positions))],
    [plans.placed, plan.placed, words.placedNote],
    [words.poolGain, plan.pool_gain, words.poolGainNote],
    [words.poolCapital, plan.pool_capital, words.poolCapitalNote],
    [words.loss, plan.loss, words.lossNote],
  ] as const;
  return (
    <Panel label={words.figures} edge>
      <dl className="figures five">
        {cells.map(([label, value, note]) => (
          <div key={label} className="figure">
            <dt>{label}</dt>
            <dd className="val num">
              <KeyMoney value={value} />
            </dd>
            <dd className="note">{note}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Target against paid as a sum that adds up: gains less losses less target. */
function PlanRecord({ plan }: { plan: AdminPlan }) {
  const { mark, text } = recordWords(plan);
  const result = centsOf(plan.paid_gain) - centsOf(plan.lost) - centsOf(plan.target_so_far);
  const size = result < 0n ? -result : result;
  const lines = [
    [words.targetSoFar, plan.target_so_far],
    [words.paidSoFar, plan.paid_gain],
    [words.lost, plan.lost],
    [words.capitalPaid, plan.paid_capital],
  ] as const;
  return (
    <Panel
      title={words.record}
      end={<StatusMark mark={mark}>{text}</StatusMark>}
      footer={`${words.recordNote} ${common.targetRisk}`}
      span={5}
      fill
    >
      <dl className="lines">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{dollars(value)}</dd>
          </div>
        ))}
        <div className="tot">
          <dt>{result < 0n ? words.short : words.above}</dt>
          <dd className={result < 0n ? 'num neg' : 'num'}>{dollars(formatUsd(size))}</dd>
        </div>
      </dl>
    </Panel>
  );
}

/** Closes a plan to deposits or opens it again, by a reason that the second person reads. */
function PlanAvailability({ plan }: { plan: AdminPlan }) {
  const [asked, setAsked] = useState(false);
  const { may } = usePermission('plans.close');
  const title = plan.open ? words.close : words.reopen;
  if (may !== true) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{title}</Button>
      <Dialog open={asked} onClose={() => setAsked(false)} title={title}>
        <TextForm
          label={words.availabilityLabel}
          shortest={leastReason}
          tooShort={words.availabilityShort}
          submit={plan.open ? words.closeSubmit : words.reopenSubmit}
          bad={plan.open}
          input={(reason) => ({ id: plan.id, reason })}
          send={plan.open ? call.plans.close : call.plans.reopen}
          onDone={() => setAsked(false)}
          onCancel={() => setAsked(false)}
        />
      </Dialog>
    </>
  );
}

/** One plan: what it holds, its target against what it paid, its versions, and its changes. */
export function PlanPage() {
  const { id = '' } = useParams();
  const query = useQuery(api.plans.byIdForAdmins.queryOptions({ input: { id } }));
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
      {plan ? <PlanFacts plan={plan} /> : <TableState query={query} lines={9} />}
    </main>
  );
}

function under(plan: PlanDetail): string {
  const family = plans.family[plan.family];
  return plan.terms ? words.under(family, plan.terms.version) : words.notYet(family);
}

function PlanFacts({ plan }: { plan: PlanDetail }) {
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
