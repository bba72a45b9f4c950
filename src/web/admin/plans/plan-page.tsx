import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { formatUsd } from '#core/money/money.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { plans } from '#text/en/admin/plans.ts';
import { words as common } from '#text/en/words.ts';
import { calendarDay, centsOf, dayAndTime, dollars, wholeDollars } from '#text/format/format.ts';
import { api, call } from '../../app/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { KeyMoney, Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { arrived, type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import { usePermission } from '../layout/use-permission.ts';
import type { AdminPlan, PlanDetail } from '../list-kit/api-types.ts';
import { TextForm } from '../list-kit/text-form.tsx';
import { planName, recordLabel } from './plan-columns.tsx';
import { PlanFunds } from './plan-funds.tsx';
import { PlanTermsForm } from './plan-terms-form.tsx';

const labels = plans.page;
type Version = PlanDetail['versions'][number];
type Month = PlanDetail['months'][number];

const marks = { current: 'ok', waiting: 'wait', past: 'off' } as const;

const versionColumns: Column<Version>[] = [
  {
    key: 'version',
    head: labels.version,
    className: 'strong num',
    cell: (row) => (
      <>
        {row.version}
        <span className="sub">{row.name}</span>
      </>
    ),
  },
  {
    key: 'terms',
    head: labels.terms,
    className: 'num',
    cell: (row) => (
      <>
        {plans.targetLine(row.percentage, row.term_days)}, {plans.yearly(row.yearly)}
        <span className="sub">
          {wholeDollars(row.min)} – {wholeDollars(row.max)}
          {row.mark && <>. {row.mark}</>}
        </span>
      </>
    ),
  },
  {
    key: 'from',
    head: labels.from,
    className: 'num when',
    cell: (row) => (row.valid_from ? dayAndTime(row.valid_from) : labels.since),
  },
  {
    key: 'positions',
    head: labels.kept,
    label: labels.kept,
    right: true,
    className: 'num',
    cell: (row) => row.positions,
  },
  {
    key: 'state',
    head: plans.state,
    cell: (row) => (
      <StatusMark mark={marks[row.state]}>{labels.versionStates[row.state]}</StatusMark>
    ),
  },
];

/** All versions of a plan, newest first; versions never change. */
function PlanVersions({ versions }: { versions: readonly Version[] }) {
  return (
    <Panel title={labels.versions} edge>
      <DataTable
        dense
        label={labels.versions}
        columns={versionColumns}
        query={arrived}
        rows={versions}
        rowKey={(row) => row.id}
      />
    </Panel>
  );
}

const monthColumns: Column<Month>[] = [
  { key: 'month', head: labels.month, className: 'num', cell: (row) => calendarDay(row.month) },
  {
    key: 'target',
    head: plans.target,
    label: plans.target,
    right: true,
    cell: (row) => <Money whole value={row.target} />,
  },
  {
    key: 'gain',
    head: labels.gain,
    label: labels.gain,
    right: true,
    cell: (row) => <Money whole value={row.gain} />,
  },
  {
    key: 'capital',
    head: labels.fromCapital,
    label: labels.fromCapital,
    right: true,
    cell: (row) => <Money whole value={row.capital} />,
  },
  {
    key: 'lost',
    head: labels.losses,
    label: labels.losses,
    right: true,
    cell: (row) => <Money whole value={row.lost} />,
  },
];

/** A plan's months as measured; a payment counts in the month in which it was paid. */
function PlanMonths({ months }: { months: readonly Month[] }) {
  return (
    <Panel title={labels.months} edge span={7} fill>
      <DataTable
        dense
        label={labels.months}
        columns={monthColumns}
        query={arrived}
        rows={months.slice(0, 6)}
        rowKey={(row) => row.month}
        emptyNext={labels.noMonths}
      />
    </Panel>
  );
}

/** A plan's current holdings, one cell for each kind of money. */
function PlanFigures({ plan }: { plan: AdminPlan }) {
  const cells = [
    [labels.principal, plan.principal, labels.principalNote(plans.positions(plan.positions))],
    [plans.placed, plan.placed, labels.placedNote],
    [labels.poolGain, plan.pool_gain, labels.poolGainNote],
    [labels.poolCapital, plan.pool_capital, labels.poolCapitalNote],
    [labels.loss, plan.loss, labels.lossNote],
  ] as const;
  return (
    <Panel label={labels.figures} edge>
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

/** Target against payments as an equation: gains less losses less target. */
function PlanRecord({ plan }: { plan: AdminPlan }) {
  const { mark, text } = recordLabel(plan);
  const result = centsOf(plan.paid_gain) - centsOf(plan.lost) - centsOf(plan.target_so_far);
  const size = result < 0n ? -result : result;
  const lines = [
    [labels.targetSoFar, plan.target_so_far],
    [labels.paidSoFar, plan.paid_gain],
    [labels.lost, plan.lost],
    [labels.capitalPaid, plan.paid_capital],
  ] as const;
  return (
    <Panel
      title={labels.record}
      end={<StatusMark mark={mark}>{text}</StatusMark>}
      footer={`${labels.recordNote} ${common.targetRisk}`}
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
          <dt>{result < 0n ? labels.short : labels.above}</dt>
          <dd className={result < 0n ? 'num neg' : 'num'}>{dollars(formatUsd(size))}</dd>
        </div>
      </dl>
    </Panel>
  );
}

/** Closes a plan to deposits or reopens it, with a reason for the second person. */
function PlanAvailability({ plan }: { plan: AdminPlan }) {
  const [asked, setAsked] = useState(false);
  const { may } = usePermission('plans.close');
  const title = plan.open ? labels.close : labels.reopen;
  if (may !== true) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{title}</Button>
      <Dialog open={asked} onClose={() => setAsked(false)} title={title}>
        <TextForm
          label={labels.availabilityLabel}
          shortest={minReason}
          tooShort={labels.availabilityShort}
          submit={plan.open ? labels.closeSubmit : labels.reopenSubmit}
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

/** One plan: its holdings, target against payments, versions, and changes. */
export function PlanPage() {
  const { id = '' } = useParams();
  const query = useQuery(api.plans.byIdForAdmins.queryOptions({ input: { id } }));
  const plan = query.data?.data;
  return (
    <main className="page" id="content">
      <PageTitle
        title={plan ? planName(plan) : plans.plan}
        under={plan && under(plan)}
        back={{ to: paths.adminPlans, label: labels.back }}
      >
        {plan && <PlanAvailability plan={plan} />}
      </PageTitle>
      {plan ? <PlanFacts plan={plan} /> : <TableState query={query} lines={9} />}
    </main>
  );
}

function under(plan: PlanDetail): string {
  const family = plans.family[plan.family];
  return plan.terms ? labels.under(family, plan.terms.version) : labels.notYet(family);
}

function PlanFacts({ plan }: { plan: PlanDetail }) {
  const { waiting } = plan;
  return (
    <div className="stack">
      {waiting?.valid_from && (
        <Notice>{labels.waits(waiting.version, dayAndTime(waiting.valid_from))}</Notice>
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
  return (
    <PlanTermsForm
      title={plans.form.change}
      lead={plans.form.changeLead(plans.positions(terms.positions))}
      submit={plans.form.submitChange}
      from={terms}
      send={(typed, options) => call.plans.change({ id, ...typed }, options)}
      done={() => undefined}
    />
  );
}
