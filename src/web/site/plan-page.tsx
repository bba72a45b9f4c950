import type { SiteFacts } from '../../contract/site.ts';
import { plan as words } from '../text/en/site/plan.ts';
import { site } from '../text/en/site.ts';
import { dollars } from './dollars.ts';

type Plan = SiteFacts['plans'][number];

const questions = Object.entries(words.questions) as [keyof Plan['label'], string][];

/** A plan's public label (MEM-5): the questions a careful person asks, answered. */
export function PlanPage({ plan }: { plan: Plan }) {
  return (
    <article className="document wrap">
      <h1 className="display">{plan.name}</h1>
      <p className="lead">
        {words.families[plan.family]}. {words.target} {plan.percentage} %.{' '}
        {site.plans.terms(plan.termDays)}.
      </p>
      <p className="prose">
        <b>{site.plans.caution}</b> {plan.mark} {words.paid}: {dollars(plan.paid_so_far)}.
      </p>
      <ol className="clauses">
        {questions.map(([key, question]) => (
          <li key={key}>
            <h2>{question}</h2>
            <p>{plan.label[key]}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}
