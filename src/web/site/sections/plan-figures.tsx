import type { SiteFacts } from '../../../contract/site.ts';
import { site } from '../../text/en/site.ts';
import { dollars } from '../server/dollars.ts';
import { shortDayOf } from '../server/times.ts';

export type Plan = SiteFacts['plans'][number];

const minus = (percent: string): string => percent.replace('-', '−');

/** What was paid, larger than what is aimed at: both in percent of the same period (MEM-21). */
export function PaidAndTarget({ plan }: { plan: Plan }) {
  const { performance } = plan;
  if (performance === null || (plan.paid_so_far === '0.00' && performance.paid === '0.00')) {
    return (
      <dl className="pair">
        <div>
          <dt>{site.plans.paid}</dt>
          <dd className="actual none">{site.plans.unpaid}</dd>
        </div>
        <Target words={site.plans.targetIn(plan.termDays)} percent={plan.percentage} />
      </dl>
    );
  }
  const { paid, target, since, yearly } = performance;
  return (
    <dl className="pair">
      <div>
        <dt>{site.plans.paidSince(shortDayOf(since))}</dt>
        <dd className={paid.startsWith('-') ? 'actual neg' : 'actual'}>
          {minus(paid)}
          <span className="u">%</span>
        </dd>
        <dd className="small">
          {site.plans.inAll(dollars(plan.paid_so_far))}
          {yearly !== null && ` ${site.plans.yearly(minus(yearly))}`}
        </dd>
      </div>
      <Target words={site.plans.targetSame} percent={target} />
    </dl>
  );
}

function Target({ words, percent }: { words: string; percent: string }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd className="target">
        {percent}
        <span className="u">%</span>
      </dd>
    </div>
  );
}

/** The smallest and the largest amount that the plan takes. */
export const rangeOf = (plan: Plan): string =>
  `${dollars(plan.minAmount)} – ${dollars(plan.maxAmount)}`;

/** Terms of a plan with the fact of each. */
export function Terms({ rows }: { rows: readonly string[][] }) {
  return (
    <dl className="terms">
      {rows.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a target is not. */
export function Caution({ plan }: { plan: Plan }) {
  return (
    <p className="caution">
      <b>{site.plans.caution}</b> {plan.mark}
    </p>
  );
}
