import { sql } from 'kysely';
import type { termsOut } from '#contract/plan-terms.ts';
import type { RowOf } from '#contract/row-of.ts';

/** A version's terms as stored. */
export type Terms = RowOf<typeof termsOut> & {
  minCents: bigint;
  maxCents: bigint;
  targetHundredths: number;
  termDays: number;
};

/** Their columns, of the version `v`. */
export const termColumns = sql`v.version, v.name, v.mark,
  v.min_cents, v.max_cents, v.target_hundredths, v.term_days`;
