import { coinRecords, isOfFamily } from '#core/chains/coin-records.ts';
import { formatAmount } from '#core/money/money.ts';
import { type Note, note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ApprovedProposal, Executors } from '../../approvals/approvals.ts';
import { record } from '../../audit/audit.ts';
import * as chains from '../../chains/chains.ts';
import { notifyAdmins } from '../../withdrawals/withdrawals.ts';
import { expectedOf } from '../accept-returned.ts';
import * as rows from '../spends.sql.ts';
import * as raises from './raises.sql.ts';

export const refuseRaise = (detail: Note): never => {
  throw new Refusal('raise_impossible', { detail });
};

/** Returns the sent transaction of a stuck spend; refuses one that cannot be replaced. */
export async function stuckSpend(db: Db, spend: rows.Spend): Promise<chains.SentSpend> {
  const { id, asset, sentAt, txid, returnedTxid, signedBytes, fault, abandonReason } = spend;
  if (!isOfFamily(asset, 'bitcoin') || chains.isSimulated(asset)) {
    return refuseRaise(note('raise_of_chain'));
  }
  if (!coinRecords[asset].replaces) refuseRaise(note('raise_not_replaced'));
  if (abandonReason !== null || (await rows.unpaidOf(db, id)).length === 0) {
    refuseRaise(note('raise_ended'));
  }
  // A raise that no node accepted is replaced by one with a higher fee.
  if (sentAt === null || (txid !== returnedTxid && fault === null)) {
    refuseRaise(note('raise_unsent'));
  }
  const sent = chains.readSent(await expectedOf(db, spend), signedBytes!);
  return sent ?? refuseRaise(note('raise_no_change'));
}

/** Carries out the approved raise: the same spend with a higher network fee. */
async function raise(tx: Tx, { id, subject, payload, completedBy }: ApprovedProposal) {
  const spend = await rows.lockSpend(tx, subject);
  if (spend === undefined) throw new Refusal('not_found');
  const sent = await stuckSpend(tx, spend);
  const feeUnits = BigInt(String(payload['fee']));
  const { unsigned, change: changeUnits } = chains.raisedSpend(sent, feeUnits);
  const made = { spendId: spend.id, proposalId: id, unsigned, feeUnits, changeUnits };
  await raises.insertRaise(tx, made);
  await record(tx, {
    actor: `admin:${completedBy}`,
    act: 'network fee raised',
    subject: spend.id,
    after: { fee: formatAmount(spend.asset, feeUnits) },
  });
  await notifyAdmins(tx);
}

/** The worker's executors of approved proposals about payouts. */
export const payoutExecutors: Executors = { payout_raise: { execute: raise } };
