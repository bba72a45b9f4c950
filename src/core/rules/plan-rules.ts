import { formatUsd } from '../money/money.ts';
import { type Note, note } from './notes.ts';

/** The amounts that a plan accepts, in cents; `max` is inclusive. */
export type PlanRange = { name: string; minCents: bigint; maxCents: bigint };

/** Shown beside every percentage of a plan (INT-1). */
export const targetNote = 'Target, not guaranteed. Capital at risk.';

export const isWithin = (range: PlanRange, cents: bigint): boolean =>
  cents >= range.minCents && cents <= range.maxCents;

/** Returns the note for an amount outside the plan's range (MEM-5). */
export const rangeNote = ({ name, minCents, maxCents }: PlanRange): Note =>
  note('amount_range', { least: formatUsd(minCents), most: formatUsd(maxCents), plan: name });

/** Formats hundredths of a percent without trailing zeros: 5000 is '50', 425 is '4.25'. */
export const formatTarget = (hundredths: number): string =>
  (hundredths / 100).toFixed(2).replace(/\.?0+$/, '');

/** Returns a term's target in hundredths of a percent a year, rounded up: target × 365 / days. */
export const yearlyTarget = (hundredths: number, termDays: number): number =>
  Math.ceil((hundredths * 365) / termDays);

/**
 * A live plan above the first waits 72 hours and is marked; above the second is refused (INT-6).
 */
const markedAbove = 1_000;
const refusedAbove = 3_000;

/** Returns the effect of two people's new terms: none, a mark and a wait, or a refusal. */
export function fateOf(hundredths: number, termDays: number, isLive: boolean) {
  const yearly = yearlyTarget(hundredths, termDays);
  if (!isLive || yearly <= markedAbove) return 'counts' as const;
  return yearly > refusedAbove ? ('refused' as const) : ('waits' as const);
}

/** Parses '4.25' percent as 425 hundredths; null if it is no percentage. */
export function parseTarget(text: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** The families of plans, by their names on the wire and in the catalogue. */
export const planFamilies = ['real_estate', 'crypto'] as const;
export type PlanFamily = (typeof planFamilies)[number];
