import { plans } from '../../text/en/admin/plans.ts';
import { words as common } from '../../text/en/words.ts';
import { formatUsd } from '../../../core/money/money.ts';
import { centsOf, dollars } from '../../ui/format/format.ts';
import { KeyMoney } from '../../ui/format/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { recordWords } from './plan-columns.tsx';
import type { AdminPlan } from '../list-kit/api-types.ts';

const words = plans.page;

/** What a plan holds now, each kind of money in its own cell. */
export function PlanFigures({ plan }: { plan: AdminPlan }) {
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
export function PlanRecord({ plan }: { plan: AdminPlan }) {
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
