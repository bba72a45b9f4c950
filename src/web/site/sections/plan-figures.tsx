import type { SiteFacts } from '../../../contract/site.ts';
import { site } from '../../text/en/site.ts';
import { dollars } from '../server/dollars.ts';

export type Plan = SiteFacts['plans'][number];

/** What was paid, larger than what is aimed at. */
export function PaidAndTarget({ plan }: { plan: Plan }) {
  return (
    <dl className="pair">
      <div>
        <dt>{site.plans.paid}</dt>
        <dd className="actual">{dollars(plan.paid_so_far)}</dd>
      </div>
      <div>
        <dt>{site.plans.target}</dt>
        <dd className="target">
          {plan.percentage}
          <span className="u">%</span>
        </dd>
      </div>
    </dl>
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
