import { type Coin, methodOf } from '../../../../core/chains/assets.ts';
import { compareSenders } from '../../../../core/chains/compare-senders.ts';
import { centsForCoinsDown } from '../../../../core/money/conversion.ts';
import { formatAmount, formatUsd } from '../../../../core/money/money.ts';
import { originMessage } from '../../../../core/chains/origin-message.ts';
import { type Payment, paymentsIn } from '../../chains/chains.ts';
import type { Db } from '../../../platform/db/db.ts';
import { rateIfFresh } from '../../market/market.ts';
import {
  type Claim,
  type ClaimForAdmins,
  nobodysAmong,
  type Place,
  placesOf,
} from './claims.sql.ts';
import { sendersOf } from './origins.sql.ts';

/** What coins are worth now; null without a fresh price. */
export async function worthOf(db: Db, asset: Coin, units: bigint): Promise<string | null> {
  const rate = await rateIfFresh(db, asset);
  return rate && formatUsd(centsForCoinsDown(asset, units, rate.usdMicros));
}

/** What the chain shows of a claimed transaction, and which of it is nobody's. */
async function seenOf(db: Db, claim: Claim): Promise<{ payments: Payment[]; free: Set<string> }> {
  const payments = await paymentsIn(db, claim.asset, claim.txid);
  const ids = payments.map(({ id }) => id);
  return { payments, free: await nobodysAmong(db, ids) };
}

function sumOf(claim: Claim, payments: readonly Payment[], free: ReadonlySet<string>) {
  const units = payments.reduce((sum, one) => (free.has(one.id) ? sum + one.amount : sum), 0n);
  return units === 0n ? null : formatAmount(claim.asset, units);
}

const stateOf = ({ state, proposalId }: Claim): Claim['state'] | 'approving' =>
  state === 'open' && proposalId !== null ? 'approving' : state;

function shown(claim: Claim, coinAmount: string | null) {
  return {
    id: claim.id,
    _id: claim.id,
    payment_method: methodOf[claim.asset],
    asset: claim.asset,
    txid: claim.txid,
    words: claim.words,
    state: stateOf(claim),
    signed: claim.signature === null ? null : claim.isSigned,
    proof_name: claim.proofName,
    coin_amount: coinAmount,
    credited: claim.cents === null ? null : formatUsd(claim.cents),
    reason: claim.reason,
    claimed_at: claim.claimedAt.toISOString(),
    decided_at: claim.decidedAt?.toISOString() ?? null,
  };
}

/** A claim as its member sees it; whose else it may be is not theirs to know. */
export async function showClaim(db: Db, claim: Claim) {
  const { payments, free } = await seenOf(db, claim);
  return shown(claim, sumOf(claim, payments, free));
}

type Compared = { place: Place; isFree: boolean; senders: string[]; claim: Claim };

async function showPayment(db: Db, payment: Payment, { place, isFree, senders, claim }: Compared) {
  const { id, asset, amount, state, confirmations, required } = payment;
  const isMatched = payment.addressId !== null || state === 'final';
  const standing: 'suspense' | 'matched' | 'not_final' = isFree
    ? 'suspense'
    : isMatched
      ? 'matched'
      : 'not_final';
  return {
    id,
    coin_amount: formatAmount(asset, amount),
    usd: await worthOf(db, asset, amount),
    address: place.address,
    tag: place.tag,
    state,
    confirmations,
    required,
    seen_at: payment.firstSeenAt.toISOString(),
    senders,
    sender_match: compareSenders(asset, senders, claim),
    standing,
  };
}

/** A claim beside what the chain says, and who else claims the same. */
export async function showForAdmins(db: Db, claim: ClaimForAdmins) {
  const { payments, free } = await seenOf(db, claim);
  const ids = payments.map(({ id }) => id);
  const [places, told] = [await placesOf(db, ids), await sendersOf(db, ids)];
  const onChain = places.map((place) => {
    const payment = payments.find(({ id }) => id === place.id)!;
    const senders = told.get(place.id) ?? [];
    return showPayment(db, payment, { place, isFree: free.has(place.id), senders, claim });
  });
  return {
    ...shown(claim, sumOf(claim, payments, free)),
    user: {
      id: claim.memberId,
      _id: claim.memberId,
      first_name: claim.firstName,
      last_name: claim.lastName,
      email: claim.email,
    },
    from_address: claim.fromAddress,
    signature: claim.signature,
    message: originMessage(claim.txid, claim.memberId),
    has_proof: claim.proofFile !== null,
    same_picture: claim.samePicture,
    other_claims: claim.otherClaims,
    payments: await Promise.all(onChain),
    proposal_id: claim.state === 'open' ? claim.proposalId : null,
    can_release: claim.state === 'open' && claim.proposalId === null && free.size > 0,
  };
}
