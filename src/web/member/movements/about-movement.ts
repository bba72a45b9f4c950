import type { PlanFamily } from '#core/rules/plan-rules.ts';
import { fullPlanName } from '#text/plan-name.ts';
import type { MovementFound } from '../layout/api-types.ts';

type Words = {
  families: Readonly<Record<PlanFamily, string>>;
  to: (address: string) => string;
  ending: (text: string) => string;
};

/** Returns 'BITCOIN, Real estate STEADY': the coin, the plan, or the end of the address. */
export function aboutOf(
  { family, plan, method, address }: Pick<MovementFound, 'family' | 'plan' | 'method' | 'address'>,
  text: Words,
): string {
  const ofPlan = plan === null ? null : fullPlanName(text.families, { family, name: plan });
  const where = address === null ? null : text.to(text.ending(address));
  const coin = [method, where].filter((part) => part !== null).join(' ');
  return [coin, ofPlan].filter(Boolean).join(', ');
}
