import type { Method } from '#core/chains/assets.ts';
import { formatUsd } from '#core/money/money.ts';
import { isWithin } from '#core/rules/plan-rules.ts';
import { deposits } from '#text/deposits.ts';
import { centsOf, dollars } from '#text/format/format.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import type { Plan, Position } from '../layout/api-types.ts';

const text = deposits.plans;

/** How a plan is paid for: in a coin, or out of what no position holds (MEM-22). */
export type PayWith = Method | 'free';

export type Choice = { plan: Plan | undefined; method: PayWith | null; amount: string };

/** What of a balance no open position holds, in cents: what matured ones hold is free again. */
export function freeCentsOf(
  balance: string,
  positions: readonly Pick<Position, 'principal' | 'state'>[],
): bigint {
  const held = positions
    .filter(({ state }) => state === 'open')
    .reduce((sum, { principal }) => sum + centsOf(principal), 0n);
  const free = centsOf(balance) - held;
  return free > 0n ? free : 0n;
}

/** What is wrong with an amount for its plan, before the rest is chosen; null while it is empty. */
export function amountFault({ plan, amount }: Omit<Choice, 'method'>): string | null {
  if (!plan || amount.trim() === '') return null;
  const typed = typedDollars(amount);
  if (typed === null) return text.invalid;
  const { name, minAmount, maxAmount } = plan;
  const range = { name, minCents: centsOf(minAmount), maxCents: centsOf(maxAmount) };
  if (isWithin(range, centsOf(typed))) return null;
  return text.range(dollars(minAmount), dollars(maxAmount), name);
}

/** What stops the form, in SPEC's words; null when it may be sent. */
export function refusalOf({ plan, method, amount }: Choice, freeCents = 0n): string | null {
  if (!plan || !method || amount.trim() === '') return text.missing;
  const typed = typedDollars(amount);
  const isTooMuch = method === 'free' && typed !== null && centsOf(typed) > freeCents;
  if (isTooMuch) return text.freeLeft(dollars(formatUsd(freeCents)));
  return amountFault({ plan, amount });
}

const percentScale = 1_000_000n;

/** '4.25' percent of an amount, rounded down to the cent: an example, never a promise. */
export function shareFloor(amount: string, percentage: string): string {
  const [whole = '0', fraction = ''] = percentage.split('.');
  const scaled = BigInt(whole + fraction.padEnd(6, '0').slice(0, 6));
  return formatUsd((centsOf(amount) * scaled) / (percentScale * 100n));
}
