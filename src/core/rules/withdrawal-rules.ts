import type { Coin } from '../chains/assets.ts';
import { centsForCoinsDown, coinsForCentsDown } from '../money/conversion.ts';
import { type Note, note } from './notes.ts';

const hourMs = 3_600_000;
export const newAddressWaitMs = 24 * hourMs;

/** Up to this a member's first withdrawal to an address never saved does not wait, in live. */
const firstWithdrawalCents = 100_000n;

export type Wait = {
  until: Date;
  because: 'address_new' | 'address_changed' | 'account_secured';
};

export type WaitFacts = {
  requestedAt: Date;
  address: string;
  tag: string | null;
  amountCents: bigint;
  /** What the gateway holds for this coin; null where nothing was ever saved. */
  saved: { address: string; tag: string | null; changedAt: Date } | null;
  /** Whether the member asked for a withdrawal before, of any outcome but a cancelled one. */
  isFirst: boolean;
  /** Until when payouts wait after a password reset, second-factor reset or e-mail change. */
  securedUntil: Date | null;
  mode: 'sandbox' | 'live';
};

function addressWait(facts: WaitFacts): Wait | null {
  const { saved, requestedAt } = facts;
  if (saved !== null && saved.address === facts.address && saved.tag === facts.tag) {
    const until = new Date(saved.changedAt.getTime() + newAddressWaitMs);
    return until > requestedAt ? { until, because: 'address_changed' } : null;
  }
  const smallEnough = facts.mode === 'sandbox' || facts.amountCents <= firstWithdrawalCents;
  if (saved === null && facts.isFirst && smallEnough) return null;
  return { until: new Date(requestedAt.getTime() + newAddressWaitMs), because: 'address_new' };
}

/** The waiting times that this withdrawal is under, each with its reason and end (ACC-7a). */
export function waitsFor(facts: WaitFacts): Wait[] {
  const waits: Wait[] = [];
  const address = addressWait(facts);
  if (address !== null) waits.push(address);
  const { securedUntil } = facts;
  if (securedUntil !== null && securedUntil > facts.requestedAt) {
    waits.push({ until: securedUntil, because: 'account_secured' });
  }
  return waits;
}

export const waitMessages: Record<Wait['because'], string> = {
  address_new: 'This address is new here. It is paid no sooner than 24 hours after the request.',
  address_changed: 'This address was changed. It can receive nothing for 24 hours.',
  account_secured: 'The account’s password, second factor or e-mail changed: 72 hours of waiting.',
};

// What a payout costs its chain: a two-output segregated-witness payment at 10 sat a byte, a
// Dogecoin payment at 0.01 DOGE a kilobyte, the base fees of the XRP Ledger and of Solana.
const networkFees: Record<Coin, bigint> = {
  BTC: 1_410n,
  DOGE: 1_000_000n,
  XRP: 12n,
  SOL: 5_000n,
};

// The least that can arrive: Bitcoin's and Dogecoin's dust, XRP's account reserve, Solana's rent.
const leastArrivingOf: Record<Coin, bigint> = {
  BTC: 546n,
  DOGE: 1_000_000n,
  XRP: 1_000_000n,
  SOL: 890_880n,
};

// The most that a member agrees to bear when asking: five times the above on Bitcoin. Where a fee
// is worth a part of a cent, so much that what lies above can be booked, which takes a cent.
const feeCeilings: Record<Coin, bigint> = {
  BTC: 7_050n,
  DOGE: 50_000_000n,
  XRP: 10_000n,
  SOL: 25_000n,
};

/** What a request agrees to bear of its network's fee at the most (CHN-8). */
export const feeCeiling = (coin: Coin): bigint => feeCeilings[coin];

/** How long a payout waits for a fee within what was agreed; then the operator bears the rest. */
export const feeWaitMs = 72 * hourMs;

/** What is offered to who would rather pay than wait: room for the fee to grow by a half. */
export const offeredCeiling = (asked: bigint): bigint => asked + asked / 2n;

export const networkFee = (coin: Coin): bigint => networkFees[coin];

/** The least that can arrive on a coin's chain. */
export const leastArriving = (coin: Coin): bigint => leastArrivingOf[coin];

export type PayoutCoins = {
  /** All that leaves custody: the dollars' worth, rounded down. */
  total: bigint;
  fee: bigint;
  /** What the member's address receives. */
  arriving: bigint;
};

/** The coins of a payout at a rate; null where so little would arrive that the chain refuses it. */
export function payoutCoins(
  coin: Coin,
  amountCents: bigint,
  usdMicros: bigint,
): PayoutCoins | null {
  const total = coinsForCentsDown(coin, amountCents, usdMicros);
  const fee = networkFees[coin];
  const arriving = total - fee;
  return arriving < leastArrivingOf[coin] ? null : { total, fee, arriving };
}

/**
 * Whether the operator can bear a coin's network fee: the books count whole cents, and a fee that
 * is worth less than one cannot be booked as the operator's cost.
 */
export const canBearFee = (coin: Coin, usdMicros: bigint): boolean =>
  centsForCoinsDown(coin, networkFees[coin], usdMicros) > 0n;

/** A destination tag is a whole number of 32 bits, and only the XRP Ledger has one. */
export function tagProblem(coin: Coin, tag: string | null): Note | null {
  if (tag === null) return null;
  if (coin !== 'XRP') return note('tag_only_xrp');
  return BigInt(tag) > 4_294_967_295n ? note('tag_over_32_bits') : null;
}
