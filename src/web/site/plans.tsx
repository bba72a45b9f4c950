import type { SiteFacts } from '../../contract/site.ts';
import { paths } from '../paths.ts';
import { site } from '../text/en/site.ts';
import { dollars } from './dollars.ts';

type Plan = SiteFacts['plans'][number];

const words = site.plans;

function Figures({ plan }: { plan: Plan }) {
  return (
    <dl className="pair">
      <div>
        <dt>{words.paid}</dt>
        <dd className="actual">{dollars(plan.paid_so_far)}</dd>
      </div>
      <div>
        <dt>{words.target}</dt>
        <dd className="target">
          {plan.percentage}
          <span className="u">%</span>
        </dd>
      </div>
    </dl>
  );
}

function Terms({ plan, whole }: { plan: Plan; whole: boolean }) {
  const range = `${dollars(plan.minAmount)} – ${dollars(plan.maxAmount)}`;
  const rows = [
    [words.amount, range],
    [words.worst, plan.worst_period ?? words.noPeriod],
    ...(whole ? [[words.earns, words.nobody]] : []),
  ];
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

function Card({ plan, first }: { plan: Plan; first: boolean }) {
  return (
    <article className={first ? 'steady' : 'plan'}>
      <div className="plan-name">
        <h4>{plan.name}</h4>
        {!plan.open && <span className="tag">{words.closed}</span>}
      </div>
      <Figures plan={plan} />
      <Terms plan={plan} whole={first} />
      <p className="caution">
        <b>{words.caution}</b> {plan.mark}
      </p>
      {first && (
        <a className="go" href={paths.signUp}>
          {words.go}
        </a>
      )}
    </article>
  );
}

/** The lowest target leads: it is the likeliest to be true. */
const byTarget = (a: Plan, b: Plan): number => Number(a.percentage) - Number(b.percentage);

function Family({ family, plans }: { family: Plan['family']; plans: Plan[] }) {
  const [first, ...others] = plans.toSorted(byTarget);
  if (first === undefined) return null;
  return (
    <section className="family" aria-labelledby={`family-${family}`}>
      <header>
        <h3 id={`family-${family}`}>{words.families[family]}</h3>
        <span className="small">{words.terms(first.termDays)}</span>
      </header>
      <div className="plans">
        <Card plan={first} first />
        <div className="others">
          {others.map((plan) => (
            <Card key={plan.id} plan={plan} first={false} />
          ))}
        </div>
      </div>
    </section>
  );
}

export function Plans({ plans }: { plans: Plan[] }) {
  return (
    <section className="section" aria-labelledby="plans">
      <div className="wrap">
        <div className="sec-head">
          <h2 className="display" id="plans">
            {words.title}
          </h2>
          <p className="lead">{plans.length === 0 ? words.none : words.lead}</p>
        </div>
        <Family family="real_estate" plans={plans.filter((one) => one.family === 'real_estate')} />
        <Family family="crypto" plans={plans.filter((one) => one.family === 'crypto')} />
      </div>
    </section>
  );
}
