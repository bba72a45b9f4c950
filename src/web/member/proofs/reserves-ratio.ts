import { dollars, percent } from '#text/format/format.ts';
import { proof } from '#text/proof.ts';

type Books = { ratio: string | null; liabilities: string };

/** Returns the reserves ratio with the liabilities that it was computed from. */
export const reservesRatio = ({ ratio, liabilities }: Books): string =>
  ratio === null ? proof.reserves.unread : proof.reserves.of(percent(ratio), dollars(liabilities));
