import { type Coin, methodOf } from '#core/chains/assets.ts';
import { compareSenders } from '#core/chains/compare-senders.ts';
import { originMessage } from '#core/chains/origin-message.ts';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import { formatAmount, formatUsd } from '#core/money/money.ts';
import { toWire, userOnWire } from '#core/money/to-wire.ts';
import type { Db } from '#platform/db/db.ts';
import { type Payment, paymentsIn } from '../../chains/chains.ts';
import { rateIfFresh } from '../../market/market.ts';
import {
  type PaymentClaim,
  type PaymentClaimForAdmins,
  nobodysAmong,
  type Place,
  placesOf,
} from './claims.sql.ts';
import { sendersOf } from './origins.sql.ts';

/** Returns the current value of coins; null without a fresh price. */
export async function worthOf(db: Db, asset: Coin, units: bigint): Promise<string | null> {
  const rate = await rateIfFresh(db, asset);
  return rate && formatUsd(centsForCoinsDown(asset, units, rate.usdMicros));
}

/** Returns the payments of a claimed transaction on the chain, and which of them are unmatched. */
async function evidenceOf(
  db: Db,
  claim: PaymentClaim,
): Promise<{ payments: Payment[]; free: Set<string> }> {
  const payments = await paymentsIn(db, claim.asset, claim.txid);
  const ids = payments.map(({ id }) => id);
  return { payments, free: await nobodysAmong(db, ids) };
}

function sumOf(claim: PaymentClaim, payments: readonly Payment[], free: ReadonlySet<string>) {
  const units = payments.reduce(
    (sum, payment) => (free.has(payment.id) ? sum + payment.amount : sum),
    0n,
  );
  return units === 0n ? null : formatAmount(claim.asset, units);
}

const stateOf = ({ state, proposalId }: PaymentClaim): PaymentClaim['state'] | 'approving' =>
  state === 'open' && proposalId !== null ? 'approving' : state;

function shown(claim: PaymentClaim, coinAmount: string | null) {
  return {
    ...toWire(claim),
    payment_method: methodOf[claim.asset],
    state: stateOf(claim),
    signed: claim.signature === null ? null : claim.isSigned,
    coin_amount: coinAmount,
  };
}

/** A claim as its member sees it; they may not learn of other claims to the same payment. */
export async function presentPaymentClaim(db: Db, claim: PaymentClaim) {
  const { payments, free } = await evidenceOf(db, claim);
  return shown(claim, sumOf(claim, payments, free));
}

type Compared = { place: Place; isFree: boolean; senders: string[]; claim: PaymentClaim };

async function presentPayment(
  db: Db,
  { amount: units, firstSeenAt: seenAt, ...payment }: Payment,
  { place, isFree, senders, claim }: Compared,
) {
  const isMatched = payment.addressId !== null || payment.state === 'final';
  const standing: 'suspense' | 'matched' | 'not_final' = isFree
    ? 'suspense'
    : isMatched
      ? 'matched'
      : 'not_final';
  return {
    ...toWire({ ...payment, ...place, units, seenAt }),
    usd: await worthOf(db, payment.asset, units),
    senders,
    sender_match: compareSenders(payment.asset, senders, claim),
    standing,
  };
}

/** A claim beside the facts from the chain, and the other members who claim the same payment. */
export async function presentForAdmins(db: Db, claim: PaymentClaimForAdmins) {
  const { payments, free } = await evidenceOf(db, claim);
  const ids = payments.map(({ id }) => id);
  const [places, sendersById] = [await placesOf(db, ids), await sendersOf(db, ids)];
  const onChain = places.map((place) => {
    const payment = payments.find(({ id }) => id === place.id)!;
    const senders = sendersById.get(place.id) ?? [];
    return presentPayment(db, payment, { place, isFree: free.has(place.id), senders, claim });
  });
  return {
    ...toWire(claim),
    ...shown(claim, sumOf(claim, payments, free)),
    user: userOnWire(claim),
    message: originMessage(claim.txid, claim.memberId),
    has_proof: claim.proofFile !== null,
    payments: await Promise.all(onChain),
    proposal_id: claim.state === 'open' ? claim.proposalId : null,
    can_release: claim.state === 'open' && claim.proposalId === null && free.size > 0,
  };
}
