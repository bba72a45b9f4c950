import { plans } from '../../text/en/admin/plans.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { calendarDay, dayAndTime, wholeDollars } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { PlanDetail } from '../list-kit/api-types.ts';

const words = plans.page;
type Version = PlanDetail['versions'][number];
type Month = PlanDetail['months'][number];

// They came with the plan: there is no second query to wait for.
const arrived = { isPending: false, isError: false, refetch: () => undefined };
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
export function PlanVersions({ versions }: { versions: readonly Version[] }) {
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
export function PlanMonths({ months }: { months: readonly Month[] }) {
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
