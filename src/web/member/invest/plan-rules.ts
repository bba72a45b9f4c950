import type { Method } from '#core/chains/assets.ts';
import { formatUsd } from '#core/money/money.ts';
import { isWithin } from '#core/rules/plan-rules.ts';
import { deposits } from '#text/deposits.ts';
import { centsOf, dollars } from '#text/format/format.ts';
import { typedDollars } from '#text/format/typed-amounts.ts';
import type { Plan, Position } from '../layout/api-types.ts';

const text = deposits.plans;

/** How a plan is paid for: in a coin, or from free balance (MEM-22). */
export type PayWith = Method | 'free';

export type Choice = { plan: Plan | undefined; method: PayWith | null; amount: string };

/** Returns the free balance in cents: the part in no open position; matured principal is free. */
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

/** Returns an amount's fault for its plan, before the other choices; null while it is empty. */
export function amountFault({ plan, amount }: Omit<Choice, 'method'>): string | null {
  if (!plan || amount.trim() === '') return null;
  const typed = typedDollars(amount);
  if (typed === null) return text.invalid;
  const { name, minAmount, maxAmount } = plan;
  const range = { name, minCents: centsOf(minAmount), maxCents: centsOf(maxAmount) };
  if (isWithin(range, centsOf(typed))) return null;
  return text.range(dollars(minAmount), dollars(maxAmount), name);
}

/** Returns the first refusal, in SPEC's words; null if the form can be sent. */
export function refusalOf({ plan, method, amount }: Choice, freeCents = 0n): string | null {
  if (!plan || !method || amount.trim() === '') return text.missing;
  const typed = typedDollars(amount);
  const isTooMuch = method === 'free' && typed !== null && centsOf(typed) > freeCents;
  if (isTooMuch) return text.freeLeft(dollars(formatUsd(freeCents)));
  return amountFault({ plan, amount });
}

const percentScale = 1_000_000n;

/** Returns '4.25' percent of an amount, rounded down to the cent: an example, never a promise. */
export function shareFloor(amount: string, percentage: string): string {
  const [whole = '0', fraction = ''] = percentage.split('.');
  const scaled = BigInt(whole + fraction.padEnd(6, '0').slice(0, 6));
  return formatUsd((centsOf(amount) * scaled) / (percentScale * 100n));
}
