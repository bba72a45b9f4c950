import { Refusal } from '../../../core/rules/refusal.ts';
import type { Asset } from '../../../core/chains/assets.ts';
import type { Tx } from '../../platform/db/db.ts';
import { postRows } from './sql.ts';

export {
  balanceOverTime,
  memberFigures,
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
export { reportSealFault, sealFaults, sealHeads, type SealHead } from './seals.sql.ts';
export {
  atOneMoment,
  bookParts,
  checkNames,
  countBooks,
  countedBy,
  partsOf,
  readParts,
  verifyBooks,
  type Checks,
  type Fault,
  type Part,
  type Verdict,
} from './verify.sql.ts';

/** The kinds of account of the map of money (ARCHITECTURE.md). */
export type AccountClass =
  | 'custody'
  | 'fx_coin'
  | 'fx_usd'
  | 'placement'
  | 'member_balance'
  | 'member_profit_locked'
  | 'member_profit'
  | 'member_payout'
  | 'suspense'
  | 'pool_gain'
  | 'pool_capital'
  | 'operator_capital'
  | 'loss'
  | 'incident'
  | 'unclaimed';

/** The kinds of posting of the map of money. */
export type FlowKind =
  | 'deposit'
  | 'deposit_unmatched'
  | 'suspense_claim'
  | 'suspense_return'
  | 'hold_balance'
  | 'hold_profit'
  | 'release_balance'
  | 'release_profit'
  | 'pay'
  | 'place'
  | 'place_return'
  | 'gain'
  | 'subsidise'
  | 'capital_in'
  | 'capital_out'
  | 'distribute_gain'
  | 'distribute_capital'
  | 'mature'
  | 'adjust_up'
  | 'adjust_down'
  | 'record_loss'
  | 'absorb_loss'
  | 'share_loss'
  | 'incident_open'
  | 'incident_cover'
  | 'incident_recover'
  | 'network_cost'
  | 'swap'
  | 'to_unclaimed'
  | 'from_unclaimed'
  | 'reverse';

/** `owner`: a member's or a plan's id, the coin of an `fx_usd` account, or null for the house. */
export type AccountRef = { class: AccountClass; asset: Asset; owner: string | null };

/** One movement, in minor units of the asset that both accounts share. */
export type Leg = { debit: AccountRef; credit: AccountRef; amount: bigint };

/** Legs that post together or not at all. */
export type Posting = {
  /** The idempotency key: the same posting again is answered 'repeated'. */
  key: string;
  kind: FlowKind;
  /** What it is about (payment, withdrawal, run's position): once per family of kinds and leg. */
  subject: string;
  actor: string;
  legs: Leg[];
  rateId?: string;
  paymentId?: string;
  /** An approved proposal with payload { flow, amount, owner }: kind and leg one's, as text. */
  approvalId?: string;
  /** The key of the earlier posting that this one reverses or takes back. */
  undoesKey?: string;
  evidence?: string;
  reason?: string;
};

/** 'posted', 'repeated', or the code of the refusal. */
export type PostResult = { code: string };

/** Posts each in order; a refused one spoils the others only where `allOrNothing` is asked. */
export function post(
  tx: Tx,
  postings: Posting[],
  options: { allOrNothing?: boolean } = {},
): Promise<PostResult[]> {
  return postRows(tx, postings, options.allOrNothing ?? false);
}

/** Posts one, or throws a Refusal with the ledger's code. */
export async function postOne(tx: Tx, posting: Posting): Promise<void> {
  const [result] = await postRows(tx, [posting], false);
  const code = result?.code ?? 'posting_invalid';
  if (code !== 'posted' && code !== 'repeated') throw new Refusal(code);
}

/** The account of a member, a plan (`owner`), or the house. */
export const usd = (accountClass: AccountClass, owner: string | null = null): AccountRef => ({
  class: accountClass,
  asset: 'USD',
  owner,
});

/** The house's account in one coin. */
export const coin = (accountClass: AccountClass, asset: Asset): AccountRef => ({
  class: accountClass,
  asset,
  owner: null,
});
