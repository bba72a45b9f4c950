import { success } from '#contract/wire.ts';
import { coinOf } from '#core/chains/assets.ts';
import { isToken } from '#core/chains/chain-rules.ts';
import { formatAmount, formatUsd } from '#core/money/money.ts';
import { toWire, userOnWire } from '#core/money/to-wire.ts';
import { waitMessages } from '#core/rules/withdrawal-rules.ts';
import {
  holdReasons,
  isHoldReason,
  staffActionsIn,
  stillWaits,
  withdrawalCan,
  withdrawalStatus,
} from '#core/rules/withdrawal-state.ts';
import type { PostedLeg } from '../ledger/ledger.ts';
import type { Finding } from '../screening/screening.ts';
import { feeOnWire } from './agree-fee.ts';
import type { Payout } from './payouts.sql.ts';
import type { QueueRow } from './queue.sql.ts';
import type { Answerable } from './requests.sql.ts';
import type { FeeTerms, StateNote, Withdrawal } from './sql.ts';

/** A row of a history. */
export const rowOf = (withdrawal: Withdrawal) => ({
  ...toWire(withdrawal),
  payment_method: withdrawal.method,
  wallet_address: withdrawal.address,
  status: withdrawalStatus(withdrawal.state),
  earliest_at:
    stillWaits(withdrawal.state) && withdrawal.dueAt > withdrawal.requestedAt
      ? withdrawal.dueAt.toISOString()
      : null,
  createdAt: withdrawal.requestedAt.toISOString(),
});

const holdOf = (withdrawal: Withdrawal) => {
  if (
    withdrawal.holdReason === null ||
    withdrawal.holdUntil === null ||
    !isHoldReason(withdrawal.holdReason)
  ) {
    return null;
  }
  return {
    reason: withdrawal.holdReason,
    message: holdReasons[withdrawal.holdReason],
    until: withdrawal.holdUntil.toISOString(),
    citation: withdrawal.holdCitation,
  };
};

const waitsOf = (waits: Withdrawal['waits']) =>
  waits.map((wait) => ({ ...wait, message: waitMessages[wait.because] }));

/** The remaining waits of a withdrawal. */
const openWaitsOf = ({ state, waits }: Withdrawal) => (stillWaits(state) ? waitsOf(waits) : []);

/** The answer to a member's accepted request. */
export const requestedOf = ({ id, waits, requestedAt, dueAt }: Answerable) => ({
  status: success,
  message: 'Withdrawal requested',
  data: {
    ...toWire({ id }),
    status: 'pending' as const,
    state: 'requested' as const,
    ...(dueAt > requestedAt ? { earliest_at: dueAt.toISOString() } : {}),
    waits: waitsOf(waits.map((wait) => toWire(wait))),
  },
});

const feeBy = (by: 'operator' | 'member', { asset }: Payout, fee: bigint) => ({
  network_fee: formatAmount(asset, fee),
  network_fee_by: by,
});

/** The amount that a payout sends, and who pays its network fee. */
const sentOf = (payout: Payout) => ({
  ...toWire(payout),
  coin_amount: formatAmount(payout.asset, payout.totalUnits - payout.feeUnits),
  // The operator's extra cost of an export, beyond the payees' shares, is not the payee's (CHN-8).
  ...(payout.feeUnits === 0n && payout.operatorFeeUnits > 0n
    ? feeBy('operator', payout, payout.operatorFeeUnits)
    : feeBy(isToken(payout.asset) ? 'operator' : 'member', payout, payout.feeUnits)),
});

const notSent = {
  txid: null,
  rate: null,
  coin_amount: null,
  network_fee: null,
  network_fee_by: null,
};

/** Whether it can still return to its member, or did. */
const canComeBack = (state: Withdrawal['state']) =>
  withdrawalCan(state, 'cancel') || ['cancelled', 'rejected'].includes(withdrawalStatus(state));

/** The member's detail view: every state change, the txid and the ledger's entries. */
export const detailOf = (
  withdrawal: Withdrawal,
  payout: Payout | undefined,
  fee: FeeTerms,
  more: { history: StateNote[]; entries: PostedLeg[]; staysFree: bigint },
) => ({
  ...(payout === undefined ? notSent : sentOf(payout)),
  ...rowOf(withdrawal),
  waits: openWaitsOf(withdrawal),
  hold: holdOf(withdrawal),
  ...feeOnWire(coinOf[withdrawal.method], fee),
  can_cancel: withdrawalCan(withdrawal.state, 'cancel'),
  stays_free:
    more.staysFree > 0n && canComeBack(withdrawal.state) ? formatUsd(more.staysFree) : null,
  history: more.history.map((note) => toWire(note)),
  entries: more.entries
    .filter((entry) => entry.asset === 'USD')
    .map(({ kind, amount, at }) => ({ kind, amount: formatUsd(amount), at: at.toISOString() })),
});

/** The actions of admins: their approval cannot end the wait for a payment reversed on chain. */
const actsOn = (withdrawal: Withdrawal) =>
  staffActionsIn(withdrawal.state).filter(
    (act) =>
      act !== 'approve' ||
      withdrawal.storedState === 'requested' ||
      withdrawal.holdReason !== 'payment_lost',
  );

const findingOf = (finding: Finding | undefined) =>
  finding === undefined || finding.verdict === 'allow'
    ? null
    : {
        verdict: finding.verdict,
        by: finding.by,
        address: finding.address ?? '',
        source: finding.source,
        listed_on: finding.listedOn,
        reference: finding.reference,
        at: finding.at.toISOString(),
      };

/** A row of the administrators' queue, with its screening finding. */
export const queueRowOf = (queue: QueueRow, finding: Finding | undefined) => ({
  ...rowOf(queue),
  user: userOnWire(queue),
  waits: openWaitsOf(queue),
  hold: holdOf(queue),
  screening: findingOf(finding),
  txid: queue.txid,
  approvals_needed: queue.people,
  asked_that_day: formatUsd(queue.dayCents),
  ended_that_day: formatUsd(queue.endedCents),
  proposal:
    queue.proposalId === null || queue.proposalKind === null || queue.shownHash === null
      ? null
      : { id: queue.proposalId, kind: queue.proposalKind, shown_hash: queue.shownHash },
  acts: actsOn(queue),
});

/** A payout in flight. */
export const payoutRowOf = (payout: Payout) => ({
  ...sentOf(payout),
  ...toWire({ id: payout.withdrawalId }),
  payment_method: payout.method,
  wallet_address: payout.address,
});
