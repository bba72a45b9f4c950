import { formatUsd } from '../money/money.ts';
import { countedIn, type Words } from './language.ts';
import type { PlanRecord } from './plan-record.ts';
import { coolingOffDays } from './position-rules.ts';

const counted = countedIn('en');

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

/** The facts behind a label in any language: dollars and percents as decimals, UTC moments. */
export type PlanLabelFacts = {
  term_days: number;
  cooling_off_days: number;
  last_year: {
    gains: string;
    capital: string;
    losses: string;
    performance: { since: string; paid: string; target: string } | null;
  };
  /** Targets and payments of the periods that have ended; null for none. */
  target: { gains: string; losses: string; target: string; missed: boolean } | null;
  /** A recorded loss not yet charged; `due_at` is null until the last member was notified. */
  open_loss: {
    amount: string;
    announced: { amount: string; lost_at: string; due_at: string | null } | null;
  } | null;
};

/** How a language writes figures and days. */
type Format = {
  dollars: (decimal: string) => string;
  percent: (decimal: string) => string;
  day: (moment: string) => string;
};

/** The English of a plan's label, for the API; other languages have the same shape. */
export const planLabelText = {
  what_you_own:
    'A claim in dollars against the operator, kept as your Account Balance. You do not own ' +
    'the property or the coins that the operator buys.',
  who_holds_the_keys: 'The operator holds the keys to all coins; reserves are published.',
  fees: (days: number) =>
    'Tax and fees are included in the minimum. Leaving costs the network fee of the payout; ' +
    `${days === 1 ? 'on the first day' : `in the first ${days} days`} the operator pays it once.`,
  lock_time: (days: number) =>
    'Principal can be withdrawn at any time. Returns that are paid stay locked until ' +
    `${counted(days, 'day', 'days')} after the deposit.`,
  worst_case: 'You can lose all of it. There is no deposit insurance.',
  who_earns_from_your_joining: 'Nobody.',
  lastYear: {
    nobody: 'Nobody’s money was at work in this plan.',
    nothing: 'This plan has paid nothing.',
    result: (gains: string, losses: string) => `Gains paid: ${gains}; losses shared: ${losses}.`,
    rate: (paid: string, since: string, target: string) =>
      `That is ${paid} of the amount invested since ${since}; ` +
      `the target for the same time was ${target}.`,
    capital: (amount: string) => `The operator’s own money paid ${amount} beside it.`,
  },
  openLoss: {
    recorded: (amount: string) => `A loss of ${amount} is recorded and not yet borne by anyone.`,
    shared: (amount: string, when: string, day: string) =>
      `At most ${amount} of it will be shared, ${when}, by those who were in this plan on ${day}.`,
    afterNotice: 'after 14 days’ notice',
    notBefore: (day: string) => `not before ${day}`,
  },
  target: {
    none: 'No period of this plan is over yet.',
    sums: (gains: string, losses: string, target: string) =>
      `${gains} paid from gains, ${losses} lost, target ${target}.`,
    missed: (sums: string) => `This plan missed its target: ${sums}`,
    reached: (sums: string) => `This plan reached its target so far: ${sums}`,
  },
} as const;

type LabelWords = Words<typeof planLabelText>;

function lastYearText(facts: PlanLabelFacts, text: LabelWords['lastYear'], format: Format) {
  const { gains, capital, losses, performance } = facts.last_year;
  if (performance === null && gains === '0.00' && losses === '0.00') return text.nobody;
  const { dollars, percent, day } = format;
  const rateOf = ({ paid, since, target }: NonNullable<typeof performance>) =>
    ` ${text.rate(percent(paid), day(since), percent(target))}`;
  const rate = performance === null ? '' : rateOf(performance);
  const result =
    gains === '0.00' && losses === '0.00'
      ? text.nothing
      : `${text.result(dollars(gains), dollars(losses))}${rate}`;
  return capital === '0.00' ? result : `${result} ${text.capital(dollars(capital))}`;
}

/** Describes a loss on its way, which the last twelve months do not show yet. */
function openLossText(
  loss: PlanLabelFacts['open_loss'],
  text: LabelWords['openLoss'],
  { dollars, day }: Format,
): string {
  if (loss === null) return '';
  const recorded = ` ${text.recorded(dollars(loss.amount))}`;
  if (loss.announced === null) return recorded;
  const { amount, lost_at: lostAt, due_at: dueAt } = loss.announced;
  const when = dueAt === null ? text.afterNotice : text.notBefore(day(dueAt));
  return `${recorded} ${text.shared(dollars(amount), when, day(lostAt))}`;
}

function targetText(
  target: PlanLabelFacts['target'],
  text: LabelWords['target'],
  { dollars }: Format,
): string {
  if (target === null) return text.none;
  const sums = text.sums(dollars(target.gains), dollars(target.losses), dollars(target.target));
  return target.missed ? text.missed(sums) : text.reached(sums);
}

/** Writes a plan's label in a language, from its terms and its real results. */
export function planLabelIn(facts: PlanLabelFacts, text: LabelWords, format: Format): PlanLabel {
  return {
    what_you_own: text.what_you_own,
    who_holds_the_keys: text.who_holds_the_keys,
    fees: text.fees(facts.cooling_off_days),
    lock_time: text.lock_time(facts.term_days),
    worst_case: text.worst_case,
    last_12_months:
      lastYearText(facts, text.lastYear, format) +
      openLossText(facts.open_loss, text.openLoss, format),
    target_against_paid: targetText(facts.target, text.target, format),
    who_earns_from_your_joining: text.who_earns_from_your_joining,
  };
}

const plain: Format = {
  dollars: (decimal) => `$${decimal}`,
  percent: (decimal) => `${decimal.replace('-', '−')}%`,
  day: (moment) => moment.slice(0, 10),
};

/** Writes the label in the API's English. */
export const planLabelOf = (facts: PlanLabelFacts): PlanLabel =>
  planLabelIn(facts, planLabelText, plain);

/** A recorded loss not yet charged, and the part of it that members were notified of. */
export type OpenLoss = {
  cents: bigint;
  /** Everyone in the plan on `lostAt` shares it; `dueAt` is null until the last was notified. */
  announced: { cents: bigint; lostAt: Date; dueAt: Date | null } | null;
};

/** Targets and payments of all periods that were paid or are overdue, in cents. */
export type TargetRecord = { targetCents: bigint; gainCents: bigint; lostCents: bigint };

/** Whether a plan is behind its target, net of losses. */
export const isMissed = ({ targetCents, gainCents, lostCents }: TargetRecord): boolean =>
  gainCents - lostCents < targetCents;

const openLossFacts = ({ cents, announced }: OpenLoss): PlanLabelFacts['open_loss'] => ({
  amount: formatUsd(cents),
  announced: announced && {
    amount: formatUsd(announced.cents),
    lost_at: announced.lostAt.toISOString(),
    due_at: announced.dueAt?.toISOString() ?? null,
  },
});

const targetFacts = (target: TargetRecord): PlanLabelFacts['target'] =>
  target.targetCents === 0n
    ? null
    : {
        gains: formatUsd(target.gainCents),
        losses: formatUsd(target.lostCents),
        target: formatUsd(target.targetCents),
        missed: isMissed(target),
      };

/** Returns the facts of a plan's label. */
export function planLabelFacts(plan: {
  termDays: number;
  record: PlanRecord;
  target: TargetRecord | null;
  openLoss: OpenLoss | null;
}): PlanLabelFacts {
  const { gainCents, capitalCents, lostCents, performance } = plan.record.lastYear;
  return {
    term_days: plan.termDays,
    cooling_off_days: coolingOffDays,
    last_year: {
      gains: formatUsd(gainCents),
      capital: formatUsd(capitalCents),
      losses: formatUsd(lostCents),
      performance: performance && {
        since: performance.since.toISOString(),
        paid: performance.paid,
        target: performance.target,
      },
    },
    target: plan.target && targetFacts(plan.target),
    open_loss: plan.openLoss && openLossFacts(plan.openLoss),
  };
}
