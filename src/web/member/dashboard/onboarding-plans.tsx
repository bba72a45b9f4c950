import { worstMonth } from '#core/rules/plan-record.ts';
import { percent } from '#text/format/format.ts';
import { monthShort, yearOf } from '#text/format/month.ts';
import { fullPlanName } from '#text/plan-name.ts';
import { welcome as text } from '#text/welcome.ts';
import { words } from '#text/words.ts';
import { leadingResult, PaidAndTarget } from '../investments/paid-and-target.tsx';
import type { Plan } from '../layout/api-types.ts';
import { leadingPlans } from './first-steps.ts';

/** The plans' payments beside their targets, and their worst month, before any deposit. */
export function OnboardingPlans({ plans }: { plans: readonly Plan[] | undefined }) {
  const leading = plans && leadingPlans(plans);
  if (leading?.length === 0) return null;
  return (
    <div className="step-more">
      <ul className="holds holds-first">
        {leading?.map((plan) => (
          <li key={plan.id} className="hold">
            <span className="hold-name">{fullPlanName(words.families, plan)}</span>
            <PaidAndTarget {...plan} {...leadingResult(plan)}>
              <span className="worst num">{worstLine(plan)}</span>
            </PaidAndTarget>
          </li>
        )) ?? <li className="skel" />}
      </ul>
      <p className="sub">
        {text.chosen} {text.measure} {words.targetRisk}
      </p>
    </div>
  );
}

/** Returns 'worst month −1.83%, Aug 2026', or a note if no month is complete. */
function worstLine({ last_12_months: year }: Plan): string {
  const worst = worstMonth(year.months);
  if (worst === null) return text.noMonth;
  const month = `${monthShort(worst.starts_at)} ${yearOf(worst.starts_at)}`;
  return text.worst(percent(worst.worst), month);
}
