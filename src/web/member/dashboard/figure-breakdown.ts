import type { FigureStep } from '../layout/api-types.ts';

/** The figures of the four cards, by the names that the walk is asked for. */
export const figures = ['balance', 'deposits', 'withdrawals', 'interest'] as const;
export type Figure = (typeof figures)[number];

/** The figure that an address asks for; Account Balance where it names none. */
export const figureOf = (query: string | null): Figure =>
  figures.find((figure) => figure === query) ?? 'balance';

/** Whether the newest step of a walk ends at the figure on the card, as it must. */
export const endsAt = (steps: readonly FigureStep[], figure: string): boolean =>
  (steps[0]?.after ?? '0.00') === figure;
