// A deposit's state follows from the observations and is recomputed from all of them every time.
// Nothing here has memory; the one irreversible operation is a settlement, and it is an input.

export const depositStates = [
  'waiting',
  'seen',
  'confirming',
  'credited',
  'review',
  'expired',
  'rejected',
  'reorged',
] as const;
export type DepositState = (typeof depositStates)[number];

export const depositFlags = ['under', 'over', 'late', 'duplicate', 'replaced'] as const;
export type DepositFlag = (typeof depositFlags)[number];

export const depositStatuses = ['pending', 'completed', 'expired', 'rejected'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** Why final money waits for a person instead of being credited automatically. */
export type WaitReason =
  | 'short'
  | 'late'
  | 'above_limit'
  | 'rejected'
  | 'dust'
  | 'flagged'
  | 'closed';

/** One payment to the deposit's address, as the chain shows it now. Times in milliseconds. */
export type PaymentObserved = {
  key: string;
  units: bigint;
  seenAtMs: number;
  confirmations: number;
  /** When it was first seen in its present block. */
  minedAtMs: number | null;
  finalAtMs: number | null;
  /** False once it was replaced, evicted or failed and can no longer pay us. */
  live: boolean;
  /**
   * Where its money was posted, or that it went back to its sender; 'quote' pays the requested
   * amount, 'extra' is on top.
   */
  settled: { to: 'credited' | 'suspense' | 'returned'; as: 'quote' | 'extra' } | null;
  /** Screening flagged its sender: two people review it first (CHN-13). */
  isFlagged?: boolean;
};

export type DepositFacts = {
  expectedUnits: bigint;
  quoteEndsAtMs: number;
  /** From first sight to final: after this the locked rate no longer applies. */
  finalWithinMs: number;
  hasProof: boolean;
  rejected: boolean;
  /** The member closed their account, so no deposit can be credited. */
  isEnded?: boolean;
  payments: readonly PaymentObserved[];
  nowMs: number;
};

export type DepositView = { state: DepositState; status: DepositStatus; flags: DepositFlag[] };

/** The quote's rate, the market's, or the lower of the two. */
export type RateKind = 'locked' | 'current' | 'lower';

/** What to do with one final payment. */
export type Settlement = {
  key: string;
  units: bigint;
  to: 'credited' | 'suspense';
  as: 'quote' | 'extra';
  rate: RateKind;
  why: WaitReason | null;
};

// Exchanges deduct their fee from the payment: half a percent off counts as exact (MONEY).
const tolerancePerMille = 5n;
// A payment that could have been mined earlier may have been held back until the price moved.
export const minedWithinMs = 30 * 60 * 1000;
/** A proof keeps an unpaid deposit open this long, so that a person can review it. */
export const proofHoldsMs = 24 * 60 * 60 * 1000;

const leastExact = (expected: bigint): bigint => expected - (expected * tolerancePerMille) / 1000n;
const mostExact = (expected: bigint): bigint => expected + (expected * tolerancePerMille) / 1000n;

const sum = (payments: readonly PaymentObserved[]): bigint =>
  payments.reduce((total, payment) => total + payment.units, 0n);

/** Whether the locked rate no longer applies: seen after the quote, or too long on its way. */
function isLate(facts: DepositFacts, payment: PaymentObserved): boolean {
  if (payment.seenAtMs >= facts.quoteEndsAtMs) return true;
  return (payment.finalAtMs ?? facts.nowMs) - payment.seenAtMs > facts.finalWithinMs;
}

/** Returns the payments for the quote; once some were settled as such, only those. */
function forQuote(facts: DepositFacts): PaymentObserved[] {
  const settled = facts.payments.filter((payment) => payment.settled?.as === 'quote');
  if (settled.some((payment) => payment.settled?.to === 'credited')) return settled;
  return facts.payments.filter((p) => p.live && p.settled?.as !== 'extra');
}

function flagsOf(facts: DepositFacts): DepositFlag[] {
  const answering = forQuote(facts);
  const extra = facts.payments.filter((p) => p.live && !answering.includes(p));
  const paid = sum(answering);
  const flags: DepositFlag[] = [];
  if (answering.length > 0 && paid < leastExact(facts.expectedUnits)) flags.push('under');
  if (paid > mostExact(facts.expectedUnits)) flags.push('over');
  if (answering.some((payment) => isLate(facts, payment))) flags.push('late');
  if (extra.length > 0) flags.push('duplicate');
  if (facts.payments.some((p) => !p.live && p.settled === null)) flags.push('replaced');
  return flags;
}

const leftTheChain = (payment: PaymentObserved): boolean =>
  payment.settled !== null &&
  payment.settled.to !== 'returned' &&
  (!payment.live || payment.confirmations === 0);

function stateWithoutPayment(facts: DepositFacts): DepositState {
  if (facts.rejected) return 'rejected';
  const endsAtMs = facts.quoteEndsAtMs + (facts.hasProof ? proofHoldsMs : 0);
  return facts.nowMs >= endsAtMs ? 'expired' : 'waiting';
}

function stateOf(facts: DepositFacts): DepositState {
  if (facts.payments.some(leftTheChain)) return 'reorged';
  if (facts.payments.some((p) => p.settled?.to === 'suspense')) return 'review';
  if (facts.payments.some((p) => p.settled?.to === 'credited')) return 'credited';
  if (facts.payments.some((p) => p.settled?.to === 'returned')) return 'rejected';
  const live = facts.payments.filter((p) => p.live);
  if (live.length === 0) return stateWithoutPayment(facts);
  return live.some((p) => p.confirmations > 0) ? 'confirming' : 'seen';
}

/** Returns the coarse status in lists for a finer state. */
export function statusOf(state: DepositState): DepositStatus {
  if (state === 'credited') return 'completed';
  if (state === 'expired' || state === 'rejected') return state;
  return 'pending';
}

/** Returns the state, status and flags that follow from the observations. */
export function depositView(facts: DepositFacts): DepositView {
  const state = stateOf(facts);
  return { state, status: statusOf(state), flags: flagsOf(facts) };
}

function reasonToWait(
  facts: DepositFacts,
  cents: bigint | null,
  limitCents: bigint,
): WaitReason | null {
  if (facts.isEnded === true) return 'closed';
  if (cents === null || cents <= 0n) return 'dust';
  if (facts.rejected) return 'rejected';
  return cents > limitCents ? 'above_limit' : null;
}

/** Returns the worth of coins in whole cents at a rate; null if the market has no price. */
export type Worth = (rate: RateKind, units: bigint) => bigint | null;

function settle(
  payment: PaymentObserved,
  as: 'quote' | 'extra',
  rate: RateKind,
  otherwise: WaitReason | null,
): Settlement {
  const why = payment.isFlagged === true ? 'flagged' : otherwise;
  return {
    key: payment.key,
    units: payment.units,
    to: why === null ? 'credited' : 'suspense',
    as,
    rate,
    why,
  };
}

const isSlow = ({ seenAtMs, minedAtMs }: PaymentObserved): boolean =>
  minedAtMs !== null && minedAtMs - seenAtMs > minedWithinMs;

/**
 * Returns where every final, unsettled payment goes now. Payments for the quote in time are
 * credited as one sum; a payment after a credit is a separate credit; anything else waits in
 * suspense. The locked rate covers the quoted sum, in time. An excess, or a payment that was long
 * without a block, gets no rate better than the market's, or the lock would be a free option.
 */
export function settlementsOf(facts: DepositFacts, worth: Worth, limitCents: bigint): Settlement[] {
  const final = facts.payments.filter((p) => p.live && p.finalAtMs !== null && p.settled === null);
  const answered = facts.payments.some(
    (p) => p.settled?.as === 'quote' && p.settled.to === 'credited',
  );
  if (answered) {
    return final.map((p) =>
      settle(p, 'extra', 'current', reasonToWait(facts, worth('current', p.units), limitCents)),
    );
  }
  const inTime = final.filter((p) => !isLate(facts, p));
  const late = final.filter((p) => isLate(facts, p));
  const arrived = sum(inTime);
  const isOver = arrived > mostExact(facts.expectedUnits);
  const rateOf = (p: PaymentObserved): RateKind => (isOver || isSlow(p) ? 'lower' : 'locked');
  const why =
    arrived < leastExact(facts.expectedUnits) && facts.isEnded !== true
      ? 'short'
      : reasonToWait(facts, worth(isOver ? 'lower' : 'locked', arrived), limitCents);
  return [
    ...inTime.map((p) => {
      const cents = worth(rateOf(p), p.units);
      return settle(p, 'quote', rateOf(p), cents === null || cents === 0n ? 'dust' : why);
    }),
    ...late.map((p) => settle(p, 'quote', 'current', facts.isEnded === true ? 'closed' : 'late')),
  ];
}
