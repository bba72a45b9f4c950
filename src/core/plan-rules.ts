import { formatUsd } from './money.ts';

/** What a plan says about amounts, in cents; `max` is the last that it takes. */
export type PlanRange = { name: string; minCents: bigint; maxCents: bigint };

/** Stands wherever a plan's percentage shows (INT-1). */
export const targetNote = 'Target, not guaranteed. Capital at risk.';

export const isWithin = (range: PlanRange, cents: bigint): boolean =>
  cents >= range.minCents && cents <= range.maxCents;

const plain = (cents: bigint): string => formatUsd(cents).replace(/\.00$/, '');

/** The words for an amount that the plan does not take (MEM-5). */
export const rangeMessage = (range: PlanRange): string =>
  `Please enter an amount between ${plain(range.minCents)} and ${plain(range.maxCents)}` +
  ` for the ${range.name} plan.`;

/** How a credited sum splits: a position if the plan takes it, the rest is free balance. */
export function positionOf(range: PlanRange, cents: bigint): { position: bigint; free: bigint } {
  if (cents < range.minCents) return { position: 0n, free: cents };
  const position = cents > range.maxCents ? range.maxCents : cents;
  return { position, free: cents - position };
}

/** A target in hundredths of a percent as text, without idle zeros: 5000 is '50', 425 is '4.25'. */
export const formatTarget = (hundredths: number): string =>
  (hundredths / 100).toFixed(2).replace(/\.?0+$/, '');
