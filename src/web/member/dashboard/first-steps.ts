import { byTarget } from '#core/rules/plan-record.ts';
import type { Plan, Security, Wallets } from '../layout/api-types.ts';

export const stepNames = ['email', 'plans', 'protect', 'address', 'deposit'] as const;
export type StepName = (typeof stepNames)[number];

type Known = {
  security: Pick<Security, 'two_step' | 'two_step_since' | 'email_confirmed_at'> | undefined;
  wallets: Pick<Wallets, 'saved_at'> | undefined;
  /** When the member first saw a plan's figures in this browser. */
  plansSeenAt: string | null;
};

export type FirstStep = {
  name: StepName;
  isDone: boolean;
  /** When the step was done, if known. */
  doneAt: string | null;
  isNext: boolean;
};

/** Returns the first steps in order: those done, with their times, and the next one. */
export function firstSteps({ security, wallets, plansSeenAt }: Known): FirstStep[] {
  const doneAt: Record<StepName, string | null> = {
    email: security?.email_confirmed_at ?? null,
    plans: plansSeenAt,
    protect: security?.two_step_since ?? null,
    address: wallets?.saved_at ?? null,
    deposit: null,
  };
  // Log-in requires a confirmed address.
  const isDone = (name: StepName): boolean =>
    name === 'email' || (name === 'protect' && security?.two_step) || doneAt[name] !== null;
  const isKnown = security !== undefined && wallets !== undefined;
  const next = isKnown ? stepNames.find((name) => !isDone(name)) : undefined;
  return stepNames.map((name) => ({
    name,
    isDone: isDone(name),
    doneAt: doneAt[name],
    isNext: name === next,
  }));
}

type Offered = Pick<Plan, 'family' | 'open' | 'percentage' | 'minAmount' | 'termDays'>;

/** Returns each family's open plan that its page lists first: the lowest target. */
export function leadingPlans<One extends Offered>(plans: readonly One[]): One[] {
  const sorted = plans.filter(({ open }) => open).toSorted(byTarget);
  return [...Map.groupBy(sorted, ({ family }) => family).values()].map(([first]) => first!);
}

/** Returns the open plans' terms: the lowest minimum, the shortest and the longest term. */
export function termsOffered(plans: readonly Offered[]) {
  const open = plans.filter((plan) => plan.open);
  if (open.length === 0) return null;
  const days = open.map(({ termDays }) => termDays);
  const [cheapest] = open.toSorted((a, b) => Number(a.minAmount) - Number(b.minAmount));
  return {
    least: cheapest!.minAmount,
    shortest: Math.min(...days),
    longest: Math.max(...days),
  };
}
