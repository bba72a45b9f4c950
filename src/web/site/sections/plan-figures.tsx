import { planLabelIn, type PlanLabel } from '../../../core/rules/plan-label.ts';
import type { SiteFacts } from '../../../contract/site.ts';
import { type Spoken, useSpoken, useWords } from '../server/spoken.tsx';

export type Plan = SiteFacts['plans'][number];

/** What was paid, larger than what is aimed at: both in percent of the same period (MEM-21). */
export function PaidAndTarget({ plan }: { plan: Plan }) {
  const { site } = useWords();
  const { dollars, percentage, shortDayOf } = useSpoken();
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
          {percentage(paid)}
          <span className="u">%</span>
        </dd>
        <dd className="small">
          {site.plans.inAll(dollars(plan.paid_so_far))}
          {yearly !== null && ` ${site.plans.yearly(percentage(yearly))}`}
        </dd>
      </div>
      <Target words={site.plans.targetSame} percent={target} />
    </dl>
  );
}

function Target({ words, percent }: { words: string; percent: string }) {
  const { percentage } = useSpoken();
  return (
    <div>
      <dt>{words}</dt>
      <dd className="target">
        {percentage(percent)}
        <span className="u">%</span>
      </dd>
    </div>
  );
}

/** The smallest and the largest amount that the plan takes. */
export const rangeOf = ({ dollars }: Spoken, plan: Plan): string =>
  `${dollars(plan.minAmount)} – ${dollars(plan.maxAmount)}`;

/** The worst quarter that is over, and when it was; null before the first. */
export const worstOf = ({ percentLine, quarterOf }: Spoken, { worst }: Plan): string | null =>
  worst && `${percentLine(worst.paid)}, ${quarterOf(worst.starts_at)}`;

/** The answers of a plan's label in the language of the page. */
export const labelIn = (
  { words, dollars, percentLine, shortDayOf }: Spoken,
  { label_facts: facts }: Plan,
): PlanLabel => planLabelIn(facts, words.label, { dollars, percent: percentLine, day: shortDayOf });

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
  const { site } = useWords();
  return (
    <p className="caution">
      <b>{site.plans.caution}</b> {plan.mark && (site.plans.marks[plan.mark] ?? plan.mark)}
    </p>
  );
}
