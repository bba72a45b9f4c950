import { paths } from '#contract/paths.ts';
import { MonthBars } from '../plans/month-bars.tsx';
import { scaleOf } from '../plans/month-scale.ts';
import {
  Caution,
  labelIn,
  PaidAndTarget,
  type Term,
  Terms,
  termsOf,
  VerdictLine,
  worstOf,
} from '../plans/plan-figures.tsx';
import { PlanPlacements } from '../plans/plan-placements.tsx';
import type { Plan } from '../plans/plan-results.ts';
import { type Spoken, useSpoken, useSiteText } from '../server/spoken.tsx';

type PlanPageProps = { plan: Plan; isSimulated: boolean };

/** Returns the plan's record since its first day, once longer than the twelve months above. */
function sinceStart({ words, percentLine, shortDayOf }: Spoken, plan: Plan): Term[] {
  const { performance } = plan;
  if (performance === null || performance.yearly === null) return [];
  const { plans } = words.site;
  const { since, paid, target, yearly } = performance;
  return [
    {
      term: plans.since(shortDayOf(since)),
      fact: plans.whole(percentLine(paid), percentLine(target)),
      of: 'since_start',
    },
    { term: plans.perYear, fact: percentLine(yearly), of: 'per_year' },
  ];
}

/** Monthly payments, larger than the target, and the terms that apply to them. */
function Results({ plan, isSimulated }: PlanPageProps) {
  const { plan: text, site } = useSiteText();
  const spoken = useSpoken();
  const rows: Term[] = [
    ...sinceStart(spoken, plan),
    ...termsOf(spoken, plan),
    {
      term: site.plans.worst,
      fact: worstOf(spoken, plan) ?? site.plans.noPeriod,
      of: 'worst_quarter',
    },
    { term: text.capital, fact: spoken.dollars(plan.capital_paid_so_far), of: 'own_money' },
  ];
  return (
    <>
      <VerdictLine plan={plan} />
      <PaidAndTarget plan={plan} isSimulated={isSimulated} />
      <MonthBars plan={plan} scale={scaleOf([plan])} />
      <Terms rows={rows} />
      <Caution mark={plan.mark} />
    </>
  );
}

function Label({ plan }: { plan: Plan }) {
  const { plan: text } = useSiteText();
  const label = labelIn(useSpoken(), plan);
  const questions = Object.entries(text.questions) as [keyof Plan['label'], string][];
  return (
    <div className="paper-card">
      <header>
        <b>{text.label}</b>
        <span className="site-small site-number">{text.version(plan.version)}</span>
      </header>
      <dl className="plan-questions">
        {questions.map(([key, question]) => (
          <div key={key}>
            <dt>{question}</dt>
            <dd>{label[key]}</dd>
          </div>
        ))}
        <PlanPlacements open={plan.placements} />
      </dl>
    </div>
  );
}

/** A plan's public label (MEM-5): the answers to a careful reader's questions. */
export function PlanPage({ plan, isSimulated }: PlanPageProps) {
  const { plan: text, site } = useSiteText();
  const { to } = useSpoken();
  return (
    <article className="document plan-page">
      <div className="page-width site-split">
        <div className="document-left split-left">
          <p className="site-small">{text.families[plan.family]}</p>
          <h1 className="display">{plan.name}</h1>
          <p className="site-lead plan-page-lead document-lead split-lead">
            {plan.open ? text.lead : site.plans.closed}
          </p>
          <div className="steady">
            <Results plan={plan} isSimulated={isSimulated} />
          </div>
          <p className="plan-page-actions">
            <a className="site-button" href={paths.signUp}>
              {text.start}
            </a>{' '}
            <a className="site-link" href={to(paths.risk)}>
              {text.risk}
            </a>
          </p>
        </div>
        <div className="split-right">
          <Label plan={plan} />
        </div>
      </div>
    </article>
  );
}
