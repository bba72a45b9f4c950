import { formatUsd } from '../money/money.ts';
import type { PlanRecord } from './plan-record.ts';
import { coolingOffDays } from './position-rules.ts';

/** The answers of a plan's public label (MEM-5). */
export type PlanLabel = {
  what_you_own: string;
  who_holds_the_keys: string;
  fees: string;
  lock_time: string;
  worst_case: string;
  last_12_months: string;
  target_against_paid: string;
  who_earns_from_your_joining: string;
};

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** What the last 12 months brought, losses and the operator's own money told apart. */
function lastYearText(lastYear: PlanRecord['lastYear']) {
  const { gainCents, capitalCents, lostCents, performance } = lastYear;
  if (performance === null && gainCents === 0n) return 'Nobody’s money was at work in this plan.';
  const rate =
    performance === null
      ? ''
      : `. That is ${performance.paid.replace('-', '−')}% of the amount invested since ` +
        `${dayOf(performance.since)}; the target for the same time was ${performance.target}%`;
  const result =
    gainCents === 0n && lostCents === 0n
      ? 'This plan has paid nothing.'
      : `Gains paid: $${formatUsd(gainCents)}; losses shared: $${formatUsd(lostCents)}${rate}.`;
  return capitalCents === 0n
    ? result
    : `${result} The operator’s own money paid $${formatUsd(capitalCents)} beside it.`;
}

/** A recorded loss that nobody bore yet, and what of it members were told that they will share. */
export type OpenLoss = {
  cents: bigint;
  /** Anyone who was in the plan on `lostAt` shares it; `dueAt` is null until the last was told. */
  announced: { cents: bigint; lostAt: Date; dueAt: Date | null } | null;
};

/** A loss on its way, which the twelve months behind do not show yet. */
function openLossText(loss: OpenLoss | null): string {
  if (loss === null) return '';
  const recorded = ` A loss of $${formatUsd(loss.cents)} is recorded and not yet borne by anyone.`;
  if (loss.announced === null) return recorded;
  const { cents, lostAt, dueAt } = loss.announced;
  const when = dueAt === null ? 'after 14 days’ notice' : `not before ${dayOf(dueAt)}`;
  return (
    `${recorded} At most $${formatUsd(cents)} of it will be shared, ${when}, by those who were ` +
    `in this plan on ${dayOf(lostAt)}.`
  );
}

/** What was aimed at and paid in all periods that were paid or are overdue, in cents. */
export type TargetRecord = { targetCents: bigint; gainCents: bigint; lostCents: bigint };

/** Whether a plan is behind what it aimed at, losses taken off. */
export const isMissed = ({ targetCents, gainCents, lostCents }: TargetRecord): boolean =>
  gainCents - lostCents < targetCents;

function targetText(target: TargetRecord | null): string {
  if (target === null || target.targetCents === 0n) return 'No period of this plan is over yet.';
  const { targetCents, gainCents, lostCents } = target;
  const sums =
    `$${formatUsd(gainCents)} paid from gains, $${formatUsd(lostCents)} lost, ` +
    `of a target of $${formatUsd(targetCents)}.`;
  return isMissed(target) ? `This plan missed its target: ${sums}` : `Kept so far: ${sums}`;
}

/** Writes a plan's label from its terms and from what it really did. */
export function planLabelOf(plan: {
  termDays: number;
  record: PlanRecord;
  target: TargetRecord | null;
  openLoss: OpenLoss | null;
}): PlanLabel {
  return {
    what_you_own:
      'A claim in dollars against the operator, kept as your Account Balance. You do not own ' +
      'the property or the coins that the operator buys.',
    who_holds_the_keys: 'The operator holds the keys to all coins; reserves are published.',
    fees:
      'Tax and fees are included in the minimum. Leaving costs the network fee of the payout; ' +
      `in the first ${coolingOffDays} days the operator pays it once.`,
    lock_time:
      `Principal can be withdrawn at any time. Returns that are paid stay locked until ` +
      `${plan.termDays} days after the deposit.`,
    worst_case: 'You can lose all of it. There is no deposit insurance.',
    last_12_months: lastYearText(plan.record.lastYear) + openLossText(plan.openLoss),
    target_against_paid: targetText(plan.target),
    who_earns_from_your_joining: 'Nobody.',
  };
}
