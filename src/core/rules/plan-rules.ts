import { formatUsd } from '../money/money.ts';
import { type Note, note } from './notes.ts';

/** What a plan says about amounts, in cents; `max` is the last that it takes. */
export type PlanRange = { name: string; minCents: bigint; maxCents: bigint };

/** Stands wherever a plan's percentage shows (INT-1). */
export const targetNote = 'Target, not guaranteed. Capital at risk.';

export const isWithin = (range: PlanRange, cents: bigint): boolean =>
  cents >= range.minCents && cents <= range.maxCents;

/** What is said of an amount that the plan does not take (MEM-5). */
export const rangeNote = ({ name, minCents, maxCents }: PlanRange): Note =>
  note('amount_range', { least: formatUsd(minCents), most: formatUsd(maxCents), plan: name });

/** A target in hundredths of a percent as text, without idle zeros: 5000 is '50', 425 is '4.25'. */
export const formatTarget = (hundredths: number): string =>
  (hundredths / 100).toFixed(2).replace(/\.?0+$/, '');

/** A target for a term as hundredths of a percent a year, rounded up: percentage × 365 / days. */
export const yearlyTarget = (hundredths: number, termDays: number): number =>
  Math.ceil((hundredths * 365) / termDays);

/** Above this a live plan waits 72 hours and is marked; above the second it is refused (INT-6). */
const markedAbove = 1_000;
const refusedAbove = 3_000;

/** What two people's new terms meet in an installation: nothing, a mark and a wait, or a no. */
export function fateOf(hundredths: number, termDays: number, isLive: boolean) {
  const yearly = yearlyTarget(hundredths, termDays);
  if (!isLive || yearly <= markedAbove) return 'counts' as const;
  return yearly > refusedAbove ? ('refused' as const) : ('waits' as const);
}

/** '4.25' percent as 425 hundredths; null where it is no percentage. */
export function parseTarget(text: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** The families that plans belong to, as the wire and the catalogue name them. */
export const planFamilies = ['real_estate', 'crypto'] as const;
export type PlanFamily = (typeof planFamilies)[number];
