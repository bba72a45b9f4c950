import type { Asset } from '#core/chains/assets.ts';
import { typedDecimal } from '#text/format/typed-amounts.ts';
import type { Filters } from './use-selected-row.ts';

/**
 * Returns a typed bound ('$1,500' or '0.25') in wire format; '' if empty, null if it is no amount.
 */
export function boundTyped(text: string): string | null {
  if (text.trim() === '') return '';
  const typed = typedDecimal(text, 9);
  return typed !== null && /^\d{1,12}(\.|$)/.test(typed) ? typed : null;
}

/** Returns a list's amount filters as call input; drops an asset that is not in `assets`. */
export const amountsOf = (filters: Filters, assets: readonly Asset[]) => ({
  asset: assets.find((asset) => asset === filters.get('asset')),
  least: filters.get('least') ?? undefined,
  most: filters.get('most') ?? undefined,
});
