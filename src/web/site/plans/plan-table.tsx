import { paths } from '#contract/paths.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { MonthSpark } from './month-bars.tsx';
import { type Scale, scaleOf } from './month-scale.ts';
import { PaidTrack } from './paid-track.tsx';
import { Caution, rangeOf, worstMonthLine } from './plan-figures.tsx';
import { type Plan, resultOf, verdictOf, worstMonthOf } from './plan-results.ts';

function Row({ plan, scale }: { plan: Plan; scale: Scale }) {
  const text = useSiteText().site.plans;
  const spoken = useSpoken();
  const { percentLine, to } = spoken;
  const result = resultOf(plan);
  const isLoss = result?.paid.startsWith('-');
  const worst = worstMonthOf(plan);
  return (
    <tr>
      <th scope="row">
        <a href={to(paths.plan(plan.id))}>
          {text.families[plan.family]} <b>{plan.name}</b>
        </a>
        {!plan.open && <small>{text.closed}</small>}
      </th>
      <td
        className={[
          'site-number more-plans-number more-plans-paid',
          isLoss && 'site-negative',
          result === null && 'more-plans-none',
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {result === null ? text.unpaid : percentLine(result.paid)}
      </td>
      <td className="more-plans-fill">
        <PaidTrack result={result} />
      </td>
      <td className="site-number more-plans-number more-plans-aim" data-label={text.table.target}>
        {result === null
          ? text.targetOver(percentLine(plan.percentage), plan.termDays)
          : percentLine(result.target)}
      </td>
      <td className="more-plans-spark">
        <MonthSpark months={plan.last_12_months.months} scale={scale} />
      </td>
      <td
        className={[
          'site-number more-plans-number more-plans-worst',
          worst === null && 'more-plans-none',
          Number(worst?.worst) < 0 && 'site-negative',
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {worstMonthLine(spoken, plan) ?? text.noPeriod}
      </td>
      <td className="site-number more-plans-number range">{rangeOf(spoken, plan)}</td>
    </tr>
  );
}

type TableProps = { plans: readonly Plan[]; isSimulated: boolean };

/** All other plans of the catalogue, one per line, below the caution for all of them. */
export function PlanTable({ plans, isSimulated }: TableProps) {
  const text = useSiteText().site.plans;
  const scale = scaleOf(plans, false);
  const verdicts = plans.map(verdictOf).filter((verdict) => verdict !== null);
  const met = verdicts.filter(({ is }) => is === 'met').length;
  const marks = new Set(plans.map(({ mark }) => mark));
  const { table } = text;
  return (
    <details className="more-plans" open>
      <summary>
        <b>{text.more(plans.length)}</b>
        <span>{text.moreMet(met, verdicts.length)}</span>
      </summary>
      {[...marks].map((mark) => (
        <Caution key={mark} mark={mark} more={marks.size === 1 ? text.appliesToAll : ''} />
      ))}
      <table>
        <caption className="vh">{table.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{table.plan}</th>
            <th scope="col" className="site-number more-plans-number">
              <DefinitionLink of="paid">
                {isSimulated ? table.paidSimulated : table.paid}
              </DefinitionLink>
            </th>
            <th scope="col" className="more-plans-fill">
              {table.track}
            </th>
            <th scope="col" className="site-number more-plans-number">
              <DefinitionLink of="target">{table.target}</DefinitionLink>
            </th>
            <th scope="col" className="more-plans-spark">
              <DefinitionLink of="months">{table.months}</DefinitionLink>
            </th>
            <th scope="col" className="site-number more-plans-number more-plans-worst">
              <DefinitionLink of="worst_month">{text.worstMonth}</DefinitionLink>
            </th>
            <th scope="col" className="site-number more-plans-number range">
              {text.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <Row key={plan.id} plan={plan} scale={scale} />
          ))}
        </tbody>
      </table>
    </details>
  );
}
