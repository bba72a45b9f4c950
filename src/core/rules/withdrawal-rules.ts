import { type Coin, coinRecords, isOfFamily } from '../chains/coin-records.ts';
import { centsForCoinsDown, coinsForCentsDown } from '../money/conversion.ts';
import { type Note, note } from './notes.ts';

const hourMs = 3_600_000;
export const newAddressWaitMs = 24 * hourMs;

/** Up to this a member's first withdrawal to an address never saved does not wait, in live. */
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
  address_new: 'This address is new. We pay it 24 hours after your request at the earliest.',
  address_changed: 'This address was changed. We pay to it again after 24 hours.',
  account_secured: 'Your password, second factor or email address changed. Payouts wait 72 hours.',
};

/** What a request agrees to bear of its network's fee at the most (CHN-8). */
export const feeCeiling = (coin: Coin): bigint => coinRecords[coin].feeCeiling;

/** How long a payout waits for a fee within what was agreed; then the operator bears the rest. */
export const feeWaitMs = 72 * hourMs;

/** What is offered to who would rather pay than wait: room for the fee to grow by a half. */
export const offeredCeiling = (requested: bigint): bigint => requested + requested / 2n;

export const networkFee = (coin: Coin): bigint => coinRecords[coin].networkFee;

/** The least that can arrive on a coin's chain. */
export const minArriving = (coin: Coin): bigint => coinRecords[coin].leastArriving;

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
  const fee = networkFee(coin);
  const arriving = total - fee;
  return arriving < minArriving(coin) ? null : { total, fee, arriving };
}

/**
 * Whether the operator can bear a coin's network fee: the books count whole cents, and a fee that
 * is worth less than one cannot be booked as the operator's cost.
 */
export const operatorCanPayFee = (coin: Coin, usdMicros: bigint): boolean =>
  centsForCoinsDown(coin, networkFee(coin), usdMicros) > 0n;

/** A destination tag is a whole number of 32 bits, and only the XRP Ledger has one. */
export function tagProblem(coin: Coin, tag: string | null): Note | null {
  if (tag === null) return null;
  if (!isOfFamily(coin, 'xrp')) return note('tag_only_xrp');
  return BigInt(tag) > 4_294_967_295n ? note('tag_over_32_bits') : null;
}
