import type { DefinitionName } from '#contract/definitions.ts';
import { planLabelIn, type PlanLabel } from '#core/rules/plan-label.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { type Spoken, useSpoken, useSiteText } from '../server/spoken.tsx';
import { PaidTrack } from './paid-track.tsx';
import { lossesOf, type Plan, resultOf, verdictOf, worstMonthOf } from './plan-results.ts';

/** Payments, larger than the target, both in percent of the same period (MEM-21). */
export function PaidAndTarget({ plan, isSimulated }: { plan: Plan; isSimulated: boolean }) {
  const { plans } = useSiteText().site;
  const { dollars, percentage, shortDayOf } = useSpoken();
  const result = resultOf(plan);
  return (
    <>
      <dl className="plan-rates">
        <div>
          <dt>
            <DefinitionLink of="paid">
              {result === null ? plans.paid : plans.paidSince(shortDayOf(result.since))}
            </DefinitionLink>
            {result !== null && isSimulated && <span>{plans.simulated}</span>}
          </dt>
          {result === null ? (
            <dd className="actual no-rate">{plans.unpaid}</dd>
          ) : (
            <dd className={result.paid.startsWith('-') ? 'actual site-negative' : 'actual'}>
              {percentage(result.paid)}
              <span className="plan-rates-unit">%</span>
            </dd>
          )}
        </div>
        <div>
          <dt>
            <DefinitionLink of="target">
              {result === null ? plans.targetIn(plan.termDays) : plans.targetSame}
            </DefinitionLink>
          </dt>
          <dd className="target">
            {percentage(result === null ? plan.percentage : result.target)}
            <span className="plan-rates-unit">%</span>
          </dd>
        </div>
      </dl>
      <PaidTrack result={result} />
      {result !== null && (
        <p className="site-small">{plans.inAll(dollars(plan.last_12_months.gains))}</p>
      )}
    </>
  );
}

/** Whether the target was met, as text. */
export function VerdictLine({ plan }: { plan: Plan }) {
  const { plans } = useSiteText().site;
  const { percentage } = useSpoken();
  const verdict = verdictOf(plan);
  const messageOf = () => {
    if (verdict === null) return null;
    if (verdict.is === 'met') return plans.met;
    return plans[verdict.is](percentage(verdict.points));
  };
  return (
    <span className="target-verdict">
      {[messageOf(), plan.open ? null : plans.closed].filter(Boolean).join(' · ')}
    </span>
  );
}

/** Returns the smallest and largest amount that the plan accepts. */
export const rangeOf = ({ dollars }: Spoken, plan: Plan): string =>
  `${dollars(plan.minAmount)} – ${dollars(plan.maxAmount)}`;

/** Returns the worst completed quarter with its date; null before the first. */
export const worstOf = ({ percentLine, quarterOf }: Spoken, { worst }: Plan): string | null =>
  worst && `${percentLine(worst.paid)}, ${quarterOf(worst.starts_at)}`;

/** Returns the worst of the last twelve months with its name; null before the first. */
export function worstMonthLine({ percentLine, shortMonthOf }: Spoken, plan: Plan): string | null {
  const worst = worstMonthOf(plan);
  return worst && `${percentLine(worst.worst)}, ${shortMonthOf(worst.starts_at)}`;
}

/** A plan's term with its value; losses are marked, and calculated figures link to a definition. */
export type Term = { term: string; fact: string; isLoss?: boolean; of?: DefinitionName };

/** Returns the months' summary in words, and the amounts and durations of an investment. */
export function termsOf(spoken: Spoken, plan: Plan): Term[] {
  const { plans } = spoken.words.site;
  const { lost, of, sum } = lossesOf(plan);
  return [
    {
      term: plans.losses,
      fact:
        of === 0 ? plans.noPeriod : plans.lossesOf(lost, of, lost > 0 ? spoken.dollars(sum) : null),
      isLoss: lost > 0,
      of: 'losses',
    },
    {
      term: plans.worstMonth,
      fact: worstMonthLine(spoken, plan) ?? plans.noPeriod,
      isLoss: Number(worstMonthOf(plan)?.worst) < 0,
      of: 'worst_month',
    },
    { term: plans.amount, fact: rangeOf(spoken, plan) },
    { term: plans.locked, fact: plans.untilDay(plan.termDays) },
  ];
}

/** Returns the answers of a plan's label in the page's language. */
export const labelIn = (
  { words, dollars, percentLine, shortDayOf }: Spoken,
  { label_facts: facts }: Plan,
): PlanLabel => planLabelIn(facts, words.label, { dollars, percent: percentLine, day: shortDayOf });

/** A plan's terms with their values. */
export function Terms({ rows }: { rows: readonly Term[] }) {
  return (
    <dl className="plan-terms">
      {rows.map(({ term, fact, isLoss, of }) => (
        <div key={term}>
          <dt>{of ? <DefinitionLink of={of}>{term}</DefinitionLink> : term}</dt>
          <dd
            className={
              isLoss
                ? 'site-number plan-terms-number site-negative'
                : 'site-number plan-terms-number'
            }
          >
            {fact}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The caution about targets. */
export function Caution({ mark, more }: { mark: string | null; more?: string }) {
  const { site } = useSiteText();
  return (
    <p className="target-caution more-plans-caution">
      <b>{site.plans.caution}</b> {mark && (site.plans.marks[mark] ?? mark)} {more}
    </p>
  );
}
