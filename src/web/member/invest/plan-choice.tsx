import { deposits } from '../../text/deposits.ts';
import { dollars, targetPercent } from '../../ui/format/format.ts';
import type { Plan } from '../layout/api-types.ts';

const text = deposits.plans;

type Props = {
  plans: readonly Plan[];
  chosen: string | undefined;
  onChoose: (plan: Plan) => void;
};

/** The plans as one radio list; what was really paid stands larger than the target. */
export function PlanChoice({ plans, chosen, onChoose }: Props) {
  return (
    <fieldset className="plans">
      <legend className="lbl">{text.choose}</legend>
      {plans.map((plan) => (
        <label key={plan.id}>
          <input
            type="radio"
            name="plan"
            value={plan.id}
            checked={plan.id === chosen}
            disabled={!plan.open}
            onChange={() => onChoose(plan)}
          />
          <span>
            <span className="nm">{plan.name}</span>
            <span className="sub num">
              {text.minMax(dollars(plan.minAmount), dollars(plan.maxAmount))}
            </span>
            {plan.mark && <span className="sub">{plan.mark}</span>}
            <span className="sub">
              {plan.open ? `${text.worst}: ${plan.worst_period ?? text.noPeriod}` : text.closed}
            </span>
          </span>
          <span className="pair">
            <span className="act num">{dollars(plan.paid_so_far)}</span>
            <span className="tgt">{text.paid}</span>
            <span className="tgt num">
              {text.target(targetPercent(plan.percentage), plan.termDays)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
