import type { brakeCauses } from '#contract/policy.ts';

/** The deposit brake (INT-8): its causes in words, for public pages and for the portal. */
const causes: Record<(typeof brakeCauses)[number], string> = {
  payouts_stopped: 'payouts are stopped',
  reserves_below_liabilities: 'reserves are below liabilities',
  payouts_slow: 'payouts take longer than our rule allows',
  auditor_not_seen: 'no auditor has logged in for 90 days',
  payouts_late: 'a withdrawal has waited longer than our rule allows',
  reconciliation_difference: 'the chain shows fewer coins than the books',
  restore_not_proven: 'no backup restore has succeeded in the last 90 days',
  capital_above_gains: 'the operator’s own money paid more than gains did for two months in a row',
};

const reasonsOf = (found: readonly string[]): string[] =>
  found.map((cause) => (causes as Record<string, string>)[cause] ?? cause);

export const brake = {
  label: 'Deposits',
  title: 'New deposits are closed.',
  why: (found: readonly string[]) =>
    `The reason: ${reasonsOf(found).join(', and ')}. Withdrawals stay open.`,
  opens: 'They reopen automatically once the cause is resolved.',
  more: 'See the status',
};
