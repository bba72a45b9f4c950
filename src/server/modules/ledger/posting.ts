import type { Asset } from '#core/chains/assets.ts';
import type { AccountClass, FlowKind } from './kinds.ts';

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
