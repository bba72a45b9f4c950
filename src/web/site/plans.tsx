import type { SiteFacts } from '../../contract/site.ts';
import { paths } from '../paths.ts';
import { plan as planWords } from '../text/en/site/plan.ts';
import { landing } from '../text/en/site/landing.ts';
import { site } from '../text/en/site.ts';
import { formatUsd, parseUsd } from '../../core/money.ts';
import { dollars } from './dollars.ts';
import { Section } from './section.tsx';

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

/** The likeliest plan has room for what matters most of its label. */
function Label({ label }: { label: Plan['label'] }) {
  return (
    <dl className="asked">
      {(['what_you_own', 'who_holds_the_keys', 'worst_case'] as const).map((key) => (
        <div key={key}>
          <dt>{planWords.questions[key]}</dt>
          <dd>{label[key]}</dd>
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
      {first && <Label label={plan.label} />}
      <p className="caution">
        <b>{words.caution}</b> {plan.mark}
      </p>
      <a
        className="go"
        href={paths.plan(plan.id)}
        aria-label={words.goTo(plan.name, words.families[plan.family])}
      >
        {words.go}
      </a>
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

/** What the whole catalogue paid: the figure that matters, before any target. */
function Paid({ plans }: { plans: Plan[] }) {
  const sum = plans.reduce((paid, plan) => paid + parseUsd(plan.paid_so_far), 0n);
  const said = sum === 0n ? landing.plans.unpaid : landing.plans.paid(dollars(formatUsd(sum)));
  return (
    <div>
      <p className="lead strong">{said}</p>
      <p className="small">{landing.plans.hope}</p>
    </div>
  );
}

/** The live catalogue (PUB-5). */
export function Plans({ plans }: { plans: Plan[] }) {
  const families = ['real_estate', 'crypto'] as const;
  const lead = plans.length === 0 ? words.none : <Paid plans={plans} />;
  return (
    <Section id="plans" title={words.title} lead={lead}>
      {families.map((family) => (
        <Family key={family} family={family} plans={plans.filter((one) => one.family === family)} />
      ))}
    </Section>
  );
}
