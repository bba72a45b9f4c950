import { type Coin, coinRecords, isOfFamily } from '../chains/coin-records.ts';
import { centsForCoinsDown, coinsForCentsDown } from '../money/conversion.ts';
import { type Note, note } from './notes.ts';

const hourMs = 3_600_000;
export const newAddressWaitMs = 24 * hourMs;

/** Up to this, a first withdrawal to an address that was never saved does not wait, in live. */
export const firstWithdrawalCents = 100_000n;

export type Wait = {
  until: Date;
  because: 'address_new' | 'address_changed' | 'account_secured';
};

export type WaitFacts = {
  requestedAt: Date;
  address: string;
  tag: string | null;
  amountCents: bigint;
  /** The saved address for this coin; null if none was ever saved. */
  saved: { address: string; tag: string | null; changedAt: Date } | null;
  /** Whether this is the member's first withdrawal, not counting cancelled ones. */
  isFirst: boolean;
  /** The end of the hold after a password reset, second-factor reset or e-mail change. */
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

/** Returns the waiting times of this withdrawal, each with its reason and end (ACC-7a). */
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
  address_new: 'This address is new. We pay it 24 hours after your request at the earliest.',
  address_changed: 'This address was changed. We pay to it again after 24 hours.',
  account_secured: 'Your password, second factor or email address changed. Payouts wait 72 hours.',
};

/** Returns the highest network fee that a request agrees to bear (CHN-8). */
export const feeCeiling = (coin: Coin): bigint => coinRecords[coin].feeCeiling;

/** How long a payout waits for a fee within the ceiling; then the operator bears the rest. */
export const feeWaitMs = 72 * hourMs;

/** Returns the higher ceiling for a member who prefers to pay: room for the fee to grow by half. */
export const offeredCeiling = (requested: bigint): bigint => requested + requested / 2n;

export const networkFee = (coin: Coin): bigint => coinRecords[coin].networkFee;

/** Returns the least that can arrive on a coin's chain. */
export const minArriving = (coin: Coin): bigint => coinRecords[coin].leastArriving;

export type PayoutCoins = {
  /** The total that leaves custody: the dollars' worth, rounded down. */
  total: bigint;
  fee: bigint;
  /** The amount that the member's address receives. */
  arriving: bigint;
};

/** Returns the coins of a payout at a rate; null if the chain refuses so small an arrival. */
export function payoutCoins(
  coin: Coin,
  amountCents: bigint,
  usdMicros: bigint,
): PayoutCoins | null {
  const total = coinsForCentsDown(coin, amountCents, usdMicros);
  const fee = networkFee(coin);
  const arriving = total - fee;
  return arriving < minArriving(coin) ? null : { total, fee, arriving };
}

/**
 * Whether the operator can bear a coin's network fee: the ledger counts whole cents and cannot book
 * a smaller fee as the operator's cost.
 */
export const operatorCanPayFee = (coin: Coin, usdMicros: bigint): boolean =>
  centsForCoinsDown(coin, networkFee(coin), usdMicros) > 0n;

/** A destination tag is a 32-bit whole number, and only the XRP Ledger has one. */
export function tagProblem(coin: Coin, tag: string | null): Note | null {
  if (tag === null) return null;
  if (!isOfFamily(coin, 'xrp')) return note('tag_only_xrp');
  return BigInt(tag) > 4_294_967_295n ? note('tag_over_32_bits') : null;
}
