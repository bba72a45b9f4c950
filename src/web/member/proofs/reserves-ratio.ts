import { dollars, percent } from '#text/format/format.ts';
import { proof } from '#text/proof.ts';

type Books = { ratio: string | null; liabilities: string };

/** What part of which sum is held: the sum named is the one that divides to the percent. */
export const reservesRatio = ({ ratio, liabilities }: Books): string =>
  ratio === null ? proof.reserves.unread : proof.reserves.of(percent(ratio), dollars(liabilities));
