import { distributions as text } from '#text/en/admin/distributions.ts';
import { calendarDay, centsOf, wholeDollars } from '#text/format/format.ts';
import { Money } from '../../ui/money.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import type { Run } from '../list-kit/api-types.ts';
import { fullPlanName } from '../plans/plan-columns.tsx';

const marks = {
  proposed: 'wait',
  lapsed: 'off',
  waiting: 'wait',
  paying: 'wait',
  done: 'ok',
} as const;
const dayMs = 86_400_000;

export const periodOf = (run: { from: string; to: string }): string =>
  text.dates(calendarDay(run.from), calendarDay(run.to));

const daysOf = (run: { from: string; to: string }): number =>
  Math.round((Date.parse(run.to) - Date.parse(run.from)) / dayMs);

/** Returns a run's payment as a whole percentage of its target; null without a target. */
export function shareOfTarget(run: { total: string; target: string }): string | null {
  const target = centsOf(run.target);
  return target === 0n ? null : String((centsOf(run.total) * 100n) / target);
}

/** A run's state, with its progress while it is being paid. */
export function RunState({ run }: { run: Run }) {
  const { state, percent, refusal } = run.progress;
  return (
    <>
      <StatusMark mark={marks[state]}>{text.states[state]}</StatusMark>
      {(state === 'paying' || state === 'waiting') && (
        <progress max={100} value={percent} aria-label={text.progress(percent)}>
          {text.progress(percent)}
        </progress>
      )}
      {refusal !== null && <span className="sub finer">{text.refusedBy}</span>}
    </>
  );
}

/** The run columns; the plan's name opens the sheet. */
export const runColumns = (open: (id: string) => void): Column<Run>[] => [
  {
    key: 'plan',
    head: text.plan,
    className: 'strong',
    cell: (run) => (
      <button type="button" className="open" data-opens onClick={() => open(run.id)}>
        {fullPlanName(run)}
      </button>
    ),
  },
  {
    key: 'total',
    head: text.total,
    right: true,
    className: 'strong',
    cell: (run) => (
      <>
        <Money whole value={run.total} />
        <span className="sub">{text.parts(wholeDollars(run.gain), wholeDollars(run.capital))}</span>
      </>
    ),
  },
  {
    key: 'period',
    head: text.period,
    className: 'num when',
    cell: (run) => (
      <>
        {periodOf(run)}
        <span className="sub card-line">{text.days(daysOf(run))}</span>
      </>
    ),
  },
  {
    key: 'target',
    head: text.target,
    label: text.target,
    right: true,
    cell: (run) => {
      const share = shareOfTarget(run);
      return (
        <>
          <Money whole value={run.target} />
          {share && <span className="sub">{text.ofTarget(share)}</span>}
        </>
      );
    },
  },
  {
    key: 'positions',
    head: text.positions,
    label: text.positions,
    right: true,
    className: 'num',
    cell: (run) => run.positions.toLocaleString('en-US'),
  },
  { key: 'state', head: text.state, cell: (run) => <RunState run={run} /> },
];
