import type { ReactNode } from 'react';
import { day, dollars, percent, targetPercent } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { trackOf } from '../../ui/charts/track.ts';
import type { Plan } from '../layout/api-types.ts';

const text = member.performance;

type Props = {
  performance: Plan['performance'];
  /** The payments in dollars: the third line, below the two percentages. */
  paid: string;
  /** The target for the whole term, while no period has a share of it yet. */
  percentage: string;
  termDays: number;
  children?: ReactNode;
};

/** Payments as a share of the target: a line that repeats the figures beside it. */
export function Track({ performance }: Pick<Props, 'performance'>) {
  const { from, to, mark } = trackOf(performance);
  return (
    <span className="track" aria-hidden="true">
      <span
        className={from < to ? 'track-paid' : 'track-paid track-lost'}
        style={{ left: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` }}
      />
      <span className="zero" />
      {mark !== null && <span className="goal" style={{ left: `${mark}%` }} />}
    </span>
  );
}

/**
 * Returns the main result of an offered plan: of the last 12 months, or since its start, after
 * losses (LOK-1). A longer record is on the plan's page.
 */
export const leadingResult = ({
  last_12_months: year,
}: Plan): Pick<Props, 'performance' | 'paid'> => ({
  performance: year.performance,
  paid: year.gains,
});

/** Payments and target of one period in one unit: percent of the amount invested (MEM-21). */
export function PaidAndTarget({ performance, paid, percentage, termDays, children }: Props) {
  const isPaid = performance !== null && (paid !== '0.00' || performance.paid !== '0.00');
  return (
    <span className="pair">
      <span className={isPaid ? 'act num' : 'act none'}>
        {isPaid ? percent(performance.paid) : text.none}
      </span>
      <Track performance={isPaid ? performance : null} />
      <span className="tgt num tgt-figures">
        {isPaid
          ? text.target(percent(performance.target), day(performance.since))
          : text.wholeTarget(targetPercent(percentage), termDays)}
      </span>
      {isPaid && performance.yearly !== null && (
        <span className="tgt num tgt-figures">{text.yearly(percent(performance.yearly))}</span>
      )}
      {isPaid && <span className="tgt num tgt-figures">{text.paid(dollars(paid))}</span>}
      {children}
    </span>
  );
}
