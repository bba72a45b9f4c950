import { formatUsd } from './money.ts';

/** The answers of a plan's public label (MEM-5). */
export type PlanLabel = {
  what_you_own: string;
  who_holds_the_keys: string;
  fees: string;
  lock_time: string;
  worst_case: string;
  last_12_months: string;
  who_earns_from_your_joining: string;
};

/** Writes a plan's label from its terms and from what it really paid. */
export function planLabelOf(plan: { termDays: number; paidCents: bigint }): PlanLabel {
  return {
    what_you_own:
      'A claim in dollars against the operator, kept as your Account Balance. You do not own ' +
      'the property or the coins that the operator buys.',
    who_holds_the_keys: 'The operator holds the keys to all coins; reserves are published.',
    fees: 'Tax and fees are included in the minimum. Leaving costs the network fee of the payout.',
    lock_time:
      `Principal can be withdrawn at any time. Returns that are paid stay locked until ` +
      `${plan.termDays} days after the deposit.`,
    worst_case: 'You can lose all of it. There is no deposit insurance.',
    last_12_months:
      plan.paidCents === 0n
        ? 'This plan has paid nothing so far.'
        : `Gains paid so far: $${formatUsd(plan.paidCents)}, over all positions together.`,
    who_earns_from_your_joining: 'Nobody.',
  };
}
