import { coinRecords } from '#core/chains/coin-records.ts';
import {
  type DepositFacts,
  type DepositState,
  depositView,
  proofHoldsMs,
} from '#core/rules/deposit-state.ts';
import { businessNow } from '#platform/clock/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import { type Payment, paymentsTo } from '../chains/chains.ts';
import { senderStandings, type SenderState } from './screening/screening.sql.ts';
import {
  type Deposit,
  type DerivedState,
  insertEvent,
  saveState,
  type SettlementOf,
  settlementsFor,
} from './sql.ts';
import { ownAmong } from './suspense/origins.sql.ts';

/** Everything that a deposit's state is derived from. */
export type Observed = { facts: DepositFacts; payments: Payment[]; settlements: SettlementOf[] };

function asObserved(
  payment: Payment,
  settlements: readonly SettlementOf[],
  standing: SenderState | undefined,
) {
  const settlement = settlements.find((item) => item.paymentId === payment.id);
  return {
    key: payment.id,
    units: payment.amount,
    seenAtMs: payment.firstSeenAt.getTime(),
    confirmations: payment.confirmations,
    minedAtMs: payment.minedAt?.getTime() ?? null,
    // A payment is not settled while its sender is being screened.
    finalAtMs: standing === 'asked' ? null : (payment.finalAt?.getTime() ?? null),
    live: payment.state !== 'gone',
    isFlagged: standing === 'flagged',
    settled: settlement
      ? {
          to: settlement.isReturned ? ('returned' as const) : settlement.goesTo,
          as: settlement.answers,
        }
      : null,
  };
}

/** Collects the facts about a deposit, as of the last scan and the business clock. */
export async function observe(db: Db, deposit: Deposit): Promise<Observed> {
  const arrived = await paymentsTo(db, [deposit.addressId]);
  const own = await ownAmong(
    db,
    arrived.map(({ id }) => id),
  );
  const payments = arrived.filter(({ id }) => !own.has(id));
  const settlements = await settlementsFor(db, deposit.id);
  const unsettled = payments.filter(({ id, finalAt }) => {
    return finalAt !== null && settlements.every(({ paymentId }) => paymentId !== id);
  });
  const standings = await senderStandings(
    db,
    unsettled.map(({ id }) => id),
  );
  const facts: DepositFacts = {
    expectedUnits: deposit.units,
    quoteEndsAtMs: deposit.expiresAt.getTime(),
    finalWithinMs: coinRecords[deposit.asset].finalWithinMs,
    hasProof: deposit.proofFile !== null,
    rejected: deposit.rejectedAt !== null,
    isEnded: deposit.isEnded,
    payments: payments.map((payment) =>
      asObserved(payment, settlements, standings.get(payment.id)),
    ),
    nowMs: (await businessNow(db)).getTime(),
  };
  return { facts, payments, settlements };
}

function derive({ facts, settlements }: Observed): DerivedState {
  const view = depositView(facts);
  const endsAtMs = facts.quoteEndsAtMs + (facts.hasProof ? proofHoldsMs : 0);
  return {
    ...view,
    isListed: facts.hasProof || facts.payments.length > 0,
    creditedCents: settlements.reduce(
      (sum, settlement) => sum + (settlement.goesTo === 'credited' ? (settlement.cents ?? 0n) : 0n),
      0n,
    ),
    dueAt: view.state === 'waiting' ? new Date(endsAtMs) : null,
  };
}

// Confirmations only update the screen; a mail is sent for these states and for every credit.
const mailed = new Set<DepositState>(['seen', 'review', 'rejected']);

/** Returns the cents in review, or null if a payment in review has no price. */
function inReviewCents(settlements: readonly SettlementOf[]): bigint | null {
  const cents = settlements
    .filter((settlement) => settlement.goesTo === 'suspense')
    .map((settlement) => settlement.cents);
  return cents.includes(null)
    ? null
    : cents.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n);
}

/**
 * Notifies the member of a new state, and of each credit with its amount: a second payment to the
 * same address changes no state but is still notified (MEM-18).
 */
async function notifyMember(
  tx: Tx,
  { id: depositId, memberId, ...before }: Deposit,
  next: DerivedState,
  settlements: readonly SettlementOf[],
): Promise<void> {
  const about = { memberId, depositId };
  const more = next.creditedCents - before.creditedCents;
  if (more > 0n) {
    await enqueue(tx, 'notice', { kind: 'deposit_credited', ...about, cents: String(more) });
  }
  if (next.state === before.state || !mailed.has(next.state)) return;
  const waiting = next.state === 'review' ? inReviewCents(settlements) : null;
  const cents = waiting === null ? null : String(waiting);
  const notice = { kind: `deposit_${next.state}`, ...about };
  await enqueue(tx, 'notice', cents === null ? notice : { ...notice, cents });
}

/**
 * Derives the state of a locked deposit from the observed facts, and notifies its member of
 * changes.
 */
export async function refreshDeposit(
  tx: Tx,
  deposit: Deposit,
  observed: Observed,
  note: string | null = null,
): Promise<void> {
  const next = derive(observed);
  await saveState(tx, deposit.id, next);
  if (next.state !== deposit.state) await insertEvent(tx, deposit.id, next.state, note);
  await notifyMember(tx, deposit, next, observed.settlements);
  await notify(tx, { to: { memberId: deposit.memberId }, topic: 'deposits' });
  await notify(tx, { to: 'administrators', topic: 'deposits' });
}
