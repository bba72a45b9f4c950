import { paths } from '#contract/paths.ts';
import type { SiteFacts } from '#contract/site.ts';
import { formatUsd, parseUsd } from '#core/money/money.ts';
import { byTarget } from '#core/rules/plan-record.ts';
import { planFamilies } from '#core/rules/plan-rules.ts';
import { fullPlanName } from '#text/plan-name.ts';
import { Section } from '../sections/section.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { MonthBars } from './month-bars.tsx';
import { type Scale, scaleOf } from './month-scale.ts';
import { Caution, PaidAndTarget, Terms, termsOf, VerdictLine } from './plan-figures.tsx';
import { type Plan, verdictOf } from './plan-results.ts';
import { PlanTable } from './plan-table.tsx';

type CardProps = { plan: Plan; scale: Scale; isSimulated: boolean };

function Card({ plan, scale, isSimulated }: CardProps) {
  const text = useSiteText().site.plans;
  const spoken = useSpoken();
  const name = fullPlanName(text.families, plan);
  return (
    <article className="steady">
      <header>
        <h3>{name}</h3>
        <VerdictLine plan={plan} />
      </header>
      <PaidAndTarget plan={plan} isSimulated={isSimulated} />
      <MonthBars plan={plan} scale={scale} />
      <Terms rows={termsOf(spoken, plan)} />
      <Caution mark={plan.mark} />
      <a
        className="site-link steady-link"
        href={spoken.to(paths.plan(plan.id))}
        aria-label={text.goTo(name)}
      >
        {text.go}
      </a>
    </article>
  );
}

/** Splits off each family's plan with the lowest target; the others keep the catalogue's order. */
function apart(plans: readonly Plan[]): { first: Plan[]; others: Plan[] } {
  const first = planFamilies.flatMap((family) =>
    plans
      .filter((plan) => plan.family === family)
      .toSorted(byTarget)
      .slice(0, 1),
  );
  return { first, others: plans.filter((plan) => !first.includes(plan)) };
}

/** How many plans met their target, shown before any single plan. */
function Results({ plans }: { plans: readonly Plan[] }) {
  const text = useSiteText().landing.plans;
  const { dollars } = useSpoken();
  const verdicts = plans.map(verdictOf).filter((verdict) => verdict !== null);
  const met = verdicts.filter(({ is }) => is === 'met').length;
  const sum = plans.reduce((paid, plan) => paid + parseUsd(plan.paid_so_far), 0n);
  const messageOf = () => {
    if (verdicts.length === 0) return text.unpaid;
    return verdicts.length === 1 ? text.alone(met === 1) : text.met(met, verdicts.length);
  };
  return (
    <div>
      <p className="site-lead lead-strong">{messageOf()}</p>
      <p className="site-small">
        {sum > 0n && text.paid(dollars(formatUsd(sum)))} {text.hope}
      </p>
    </div>
  );
}

/** The live catalogue (PUB-5): the lowest-target plans side by side, then the others in a table. */
export function Plans({ facts: { plans, mode } }: { facts: SiteFacts }) {
  const text = useSiteText().site.plans;
  if (plans.length === 0) {
    return (
      <Section id="plans" title={text.title} lead={text.none}>
        {null}
      </Section>
    );
  }
  const isSimulated = mode === 'sandbox';
  const { first, others } = apart(plans);
  const scale = scaleOf(first);
  return (
    <Section id="plans" title={text.title} lead={<Results plans={plans} />}>
      <div className="first-plans">
        {first.map((plan) => (
          <Card key={plan.id} plan={plan} scale={scale} isSimulated={isSimulated} />
        ))}
      </div>
      {others.length > 0 && <PlanTable plans={others} isSimulated={isSimulated} />}
    </Section>
  );
}
