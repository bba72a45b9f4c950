import { paths } from '../../app/paths.ts';
import { PlanPlacements } from '../sections/plan-placements.tsx';
import {
  Caution,
  labelIn,
  PaidAndTarget,
  type Plan,
  rangeOf,
  Terms,
  worstOf,
} from '../sections/plan-figures.tsx';
import { useSpoken, useWords } from '../server/spoken.tsx';

/** What was paid, larger than what is aimed at, and the terms that go with both. */
function Results({ plan }: { plan: Plan }) {
  const { plan: words, site } = useWords();
  const spoken = useSpoken();
  const rows = [
    [words.capital, spoken.dollars(plan.capital_paid_so_far)],
    [site.plans.worst, worstOf(spoken, plan) ?? site.plans.noPeriod],
    [site.plans.amount, rangeOf(spoken, plan)],
    [words.term, words.days(plan.termDays)],
  ];
  return (
    <>
      <PaidAndTarget plan={plan} />
      <Terms rows={rows} />
      <Caution plan={plan} />
    </>
  );
}

function Label({ plan }: { plan: Plan }) {
  const { plan: words } = useWords();
  const label = labelIn(useSpoken(), plan);
  const questions = Object.entries(words.questions) as [keyof Plan['label'], string][];
  return (
    <div className="sheet">
      <header>
        <b>{words.label}</b>
        <span className="small num">{words.version(plan.version)}</span>
      </header>
      <dl className="asked">
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

/** A plan's public label (MEM-5): the questions a careful person asks, answered. */
export function PlanPage({ plan }: { plan: Plan }) {
  const { plan: words, site } = useWords();
  const { to } = useSpoken();
  return (
    <article className="document plan-page">
      <div className="wrap split">
        <div className="l">
          <p className="small">{words.families[plan.family]}</p>
          <h1 className="display">{plan.name}</h1>
          <p className="lead">{plan.open ? words.lead : site.plans.closed}</p>
          <div className="steady">
            <Results plan={plan} />
          </div>
          <p className="acts">
            <a className="btn" href={paths.signUp}>
              {words.start}
            </a>{' '}
            <a className="go" href={to(paths.risk)}>
              {words.risk}
            </a>
          </p>
        </div>
        <div className="r">
          <Label plan={plan} />
        </div>
      </div>
    </article>
  );
}
