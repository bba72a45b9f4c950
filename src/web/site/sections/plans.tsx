import { paths } from '../../app/paths.ts';
import { formatUsd, parseUsd } from '../../../core/money/money.ts';
import {
  Caution,
  labelIn,
  PaidAndTarget,
  type Plan,
  rangeOf,
  Terms,
  worstOf,
} from './plan-figures.tsx';
import { Section } from './section.tsx';
import type { SiteWords } from '../../text/site-words.ts';
import { useSpoken, useWords } from '../server/spoken.tsx';

/** The terms of a card; the first of a family has room for who earns from joining. */
const termsOf = (
  words: SiteWords['site']['plans'],
  range: string,
  worst: string | null,
  whole: boolean,
): string[][] => [
  [words.amount, range],
  [words.worst, worst ?? words.noPeriod],
  ...(whole ? [[words.earns, words.nobody]] : []),
];

/** The likeliest plan has room for what matters most of its label. */
function Label({ plan }: { plan: Plan }) {
  const { plan: planWords } = useWords();
  const label = labelIn(useSpoken(), plan);
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
  const words = useWords().site.plans;
  const spoken = useSpoken();
  const { to } = spoken;
  return (
    <article className={first ? 'steady' : 'plan'}>
      <div className="plan-name">
        <h4>{plan.name}</h4>
        {!plan.open && <span className="tag">{words.closed}</span>}
      </div>
      <PaidAndTarget plan={plan} />
      <Terms rows={termsOf(words, rangeOf(spoken, plan), worstOf(spoken, plan), first)} />
      {first && <Label plan={plan} />}
      <Caution plan={plan} />
      <a
        className="go"
        href={to(paths.plan(plan.id))}
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
  const words = useWords().site.plans;
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
  const { landing } = useWords();
  const { dollars } = useSpoken();
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
  const words = useWords().site.plans;
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
