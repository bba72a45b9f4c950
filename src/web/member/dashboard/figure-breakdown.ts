import type { FigureStep } from '../layout/api-types.ts';

/** The figures of the four cards, by their names in the breakdown's address. */
export const figures = ['balance', 'deposits', 'withdrawals', 'interest'] as const;
export type Figure = (typeof figures)[number];

/** Returns the figure in an address; Account Balance by default. */
export const figureOf = (query: string | null): Figure =>
  figures.find((figure) => figure === query) ?? 'balance';

/** Returns whether a breakdown's newest step equals the figure on the card, as it must. */
export const endsAt = (steps: readonly FigureStep[], figure: string): boolean =>
  (steps[0]?.after ?? '0.00') === figure;
