import type { Asset } from '#core/chains/assets.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import type { AccountClass } from './kinds.ts';
import type { AccountRef, Posting, PostResult } from './posting.ts';
import { postRows } from './sql.ts';

export type { AccountClass, FlowKind } from './kinds.ts';
export type { AccountRef, Leg, Posting, PostResult } from './posting.ts';

export {
  balanceOverTime,
  memberFigures,
  mirrorOf,
  movements,
  platformTotals,
  postingsOf,
  stepsTo,
  type Figure,
  type FigureStep,
  type MemberFigures,
  type Movement,
  type PostedLeg,
} from './reads.sql.ts';

export { sealBooks } from './seal-books.ts';
export { reportSealFault, rowsToSeal, sealFaults, sealHeads, type SealHead } from './seals.sql.ts';
export {
  atOneMoment,
  bookParts,
  checkNames,
  countBooks,
  countersBy,
  partsOf,
  readParts,
  verifyBooks,
  type Checks,
  type LedgerFault,
  type Part,
  type Verdict,
} from './verify.sql.ts';

/** Posts each in order; a refused posting affects the others only with `allOrNothing`. */
export function post(
  tx: Tx,
  postings: Posting[],
  options: { allOrNothing?: boolean } = {},
): Promise<PostResult[]> {
  return postRows(tx, postings, options.allOrNothing ?? false);
}

/** Posts one, or throws a Refusal with the ledger's code. */
export async function postSingle(tx: Tx, posting: Posting): Promise<void> {
  const [result] = await postRows(tx, [posting], false);
  const code = result?.code ?? 'posting_invalid';
  if (code !== 'posted' && code !== 'repeated') throw new Refusal(code);
}

/** The account of a member, a plan (`owner`), or the operator. */
export const usd = (accountClass: AccountClass, owner: string | null = null): AccountRef => ({
  class: accountClass,
  asset: 'USD',
  owner,
});

/** The operator's account in one coin. */
export const coin = (accountClass: AccountClass, asset: Asset): AccountRef => ({
  class: accountClass,
  asset,
  owner: null,
});
