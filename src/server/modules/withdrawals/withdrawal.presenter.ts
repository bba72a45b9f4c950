import { success } from '../../../contract/wire.ts';
import { formatUsd } from '../../../core/money/money.ts';
import { waitMessages } from '../../../core/rules/withdrawal-rules.ts';
import {
  holdReasons,
  isHoldReason,
  staffActsIn,
  withdrawalCan,
  withdrawalStatus,
} from '../../../core/rules/withdrawal-state.ts';
import { formatAmount } from '../../../core/money/money.ts';
import { formatRate } from '../../../core/money/price.ts';
import type { PostedLeg } from '../ledger/ledger.ts';
import type { Payout } from './payouts.sql.ts';
import type { QueueRow } from './queue.sql.ts';
import type { Answerable } from './requests.sql.ts';
import type { StateNote, Withdrawal } from './sql.ts';

/** A row of a history. */
export const rowOf = (one: Withdrawal) => ({
  _id: one.id,
  id: one.id,
  amount: formatUsd(one.amountCents),
  payment_method: one.method,
  source: one.source,
  status: withdrawalStatus(one.state),
  state: one.state,
  earliest_at: one.dueAt > one.requestedAt ? one.dueAt.toISOString() : null,
  createdAt: one.requestedAt.toISOString(),
});

const holdOf = (one: Withdrawal) => {
  if (one.holdReason === null || one.holdUntil === null || !isHoldReason(one.holdReason)) {
    return null;
  }
  return {
    reason: one.holdReason,
    message: holdReasons[one.holdReason],
    until: one.holdUntil.toISOString(),
    citation: one.holdCitation,
  };
};

export const waitsOf = (waits: Withdrawal['waits']) =>
  waits.map(({ until, because }) => ({ until, because, message: waitMessages[because] }));

/** What a member is answered whose request was taken. */
export const requestedOf = ({ id, waits, requestedAt, dueAt }: Answerable) => ({
  status: success,
  message: 'Withdrawal requested',
  data: {
    id,
    _id: id,
    status: 'pending' as const,
    state: 'requested' as const,
    ...(dueAt > requestedAt ? { earliest_at: dueAt.toISOString() } : {}),
    waits: waitsOf(waits.map((wait) => ({ ...wait, until: wait.until.toISOString() }))),
  },
});

const sentOf = (payout: Payout | undefined) => ({
  txid: payout?.txid ?? null,
  rate: payout === undefined ? null : formatRate(payout.usdMicros),
  coin_amount:
    payout === undefined ? null : formatAmount(payout.asset, payout.totalUnits - payout.feeUnits),
  network_fee:
    payout === undefined
      ? null
      : formatAmount(payout.asset, payout.feeUnits + payout.borneFeeUnits),
  network_fee_by: feeBy(payout),
});

const feeBy = (payout: Payout | undefined): 'member' | 'operator' | null => {
  if (payout === undefined) return null;
  return payout.borneFeeUnits > 0n ? 'operator' : 'member';
};

/** The detail that its member reads: every state change, the txid, the ledger's entries. */
export const detailOf = (
  one: Withdrawal,
  payout: Payout | undefined,
  history: StateNote[],
  entries: PostedLeg[],
) => ({
  ...rowOf(one),
  ...sentOf(payout),
  wallet_address: one.address,
  tag: one.tag,
  waits: waitsOf(one.waits),
  hold: holdOf(one),
  reject_reason: one.rejectReason,
  can_cancel: withdrawalCan(one.state, 'cancel'),
  history: history.map(({ state, reason, at }) => ({ state, reason, at: at.toISOString() })),
  entries: entries
    .filter((entry) => entry.asset === 'USD')
    .map(({ kind, amount, at }) => ({ kind, amount: formatUsd(amount), at: at.toISOString() })),
});

/** What staff may do: no yes of theirs ends the wait for a payment that left its chain. */
const actsOn = (one: Withdrawal) =>
  staffActsIn(one.state).filter(
    (act) =>
      act !== 'approve' || one.storedState === 'requested' || one.holdReason !== 'payment_lost',
  );

/** A row of the administrators' queue. */
export const queueRowOf = (one: QueueRow) => ({
  ...rowOf(one),
  user: {
    _id: one.memberId,
    id: one.memberId,
    first_name: one.firstName,
    last_name: one.lastName,
    email: one.email,
  },
  wallet_address: one.address,
  tag: one.tag,
  waits: waitsOf(one.waits),
  hold: holdOf(one),
  txid: one.txid,
  approvals_needed: one.people,
  asked_that_day: formatUsd(one.dayCents),
  proposal:
    one.proposalId === null || one.proposalKind === null || one.shownHash === null
      ? null
      : { id: one.proposalId, kind: one.proposalKind, shown_hash: one.shownHash },
  acts: actsOn(one),
});

/** A payout in flight. */
export const payoutRowOf = (one: Payout) => ({
  id: one.withdrawalId,
  _id: one.withdrawalId,
  amount: formatUsd(one.amountCents),
  payment_method: one.method,
  wallet_address: one.address,
  tag: one.tag,
  coin_amount: formatAmount(one.asset, one.totalUnits - one.feeUnits),
  network_fee: formatAmount(one.asset, one.feeUnits + one.borneFeeUnits),
  rate: formatRate(one.usdMicros),
  txid: one.txid,
  state: one.state,
  signed_at: one.signedAt.toISOString(),
});
