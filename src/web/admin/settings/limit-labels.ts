import { formatUsd } from '#core/money/money.ts';
import { settings } from '#text/en/admin/settings.ts';
import { dollars } from '#text/format/format.ts';
import { typedDecimal, typedDollars } from '#text/format/typed-amounts.ts';
import type { Limit } from '../list-kit/api-types.ts';

const labels = settings.rules;

export const ruleLabel = (name: string): string => labels.of[name]?.label ?? name;
export const ruleMeaning = (name: string): string => labels.of[name]?.means ?? '';

/** Returns a rule's value as text: '$10,000.00', or '$10,000' by `money`, '72 hours'. */
export function limitValue(
  { unit }: Pick<Limit, 'unit'>,
  value: string,
  money: (decimal: string) => string = dollars,
): string {
  return unit === 'cents' ? money(formatUsd(BigInt(value))) : labels.amount[unit](value);
}

/** Returns the input in whole units; null if it is not within the bounds. */
export function typedLimit(limit: Limit, text: string): bigint | null {
  const dollarsTyped = limit.unit === 'cents' ? typedDollars(text) : typedDecimal(text, 0);
  if (dollarsTyped === null || !/^\d{1,15}(\.\d{2})?$/.test(dollarsTyped)) return null;
  const isWhole = limit.unit !== 'cents';
  if (isWhole && dollarsTyped.includes('.')) return null;
  const value = BigInt(dollarsTyped.replace('.', ''));
  return value >= BigInt(limit.least) && value <= BigInt(limit.most) ? value : null;
}

/** Returns whether a new value weakens the rule and so waits 72 hours after approval. */
export const weakens = ({ weaker, value }: Limit, becomes: bigint): boolean =>
  (weaker === 'more') === becomes > BigInt(value);
