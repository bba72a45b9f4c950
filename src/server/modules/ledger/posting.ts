import type { Asset } from '#core/chains/assets.ts';

/** The account classes of the map of money (ARCHITECTURE.md). */
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
  | 'suspense_lost'
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

/**
 * `owner`: a member's or a plan's id, the coin of an `fx_usd` account, or null for the operator.
 */
export type AccountRef = { class: AccountClass; asset: Asset; owner: string | null };

/** One movement, in minor units of the asset of both accounts. */
export type Leg = { debit: AccountRef; credit: AccountRef; amount: bigint };

/** Legs that post together or not at all. */
export type Posting = {
  /** The idempotency key: a second posting with it returns 'repeated'. */
  key: string;
  kind: FlowKind;
  /**
   * The object of the posting (payment, withdrawal, run's position): once per family of kinds and
   * leg.
   */
  subject: string;
  actor: string;
  legs: Leg[];
  rateId?: string;
  paymentId?: string;
  /** An approved proposal with payload { flow, amount, owner }: this kind and this leg, as text. */
  approvalId?: string;
  /** The key of the earlier posting that this one reverses. */
  undoesKey?: string;
  evidence?: string;
  reason?: string;
};

/** 'posted', 'repeated', or the code of the refusal. */
export type PostResult = { code: string };
