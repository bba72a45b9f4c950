import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { enqueueByAdmin } from '#platform/jobs/jobs.sql.ts';
import { record } from '../audit/audit.ts';
import { openChain, NodeFault, type OpenChain } from '../chains/chains.ts';
import { follow } from '../withdrawals/withdrawals.ts';
import { notifyAdmins } from '../withdrawals/withdrawals.ts';
import * as rows from './spends.sql.ts';
import {
  type AbandonedSpend,
  type AbandonInput,
  verifyNeverConfirms,
} from './verify-never-confirms.ts';

/** Passes a proven case to the worker, which alone may free payouts and checks the chain too. */
export async function requestRelease(
  tx: Tx,
  token: string,
  command: Omit<AbandonInput, 'by'>,
): Promise<void> {
  await enqueueByAdmin(tx, token, 'payout-abandon', { ...command, txid: command.txid ?? null });
}

async function release(
  tx: Tx,
  { spend, because }: AbandonedSpend,
  command: AbandonInput,
): Promise<void> {
  const current = await rows.lockSpend(tx, spend.id);
  const hasMoved = current?.abandonReason !== null || current.returnedTxid !== spend.returnedTxid;
  if (hasMoved) throw new Refusal('busy');
  const parts = await rows.unpaidOf(tx, spend.id);
  if (parts.length === 0) throw new Refusal('withdrawal_state');
  await rows.lockOutputs(tx, parts);
  await rows.abandonSpendRow(tx, spend.id, because);
  for (const { id, memberId, state } of parts) {
    if (memberId === null) continue;
    if (state !== 'approved') await follow(tx, id, 'approved');
    await notify(tx, { to: { memberId }, topic: 'withdrawals' });
  }
  await record(tx, {
    actor: `admin:${command.by}`,
    act: 'payouts given up',
    subject: spend.id,
    after: { because },
    ip: command.ip,
    requestId: command.requestId,
  });
  await notifyAdmins(tx);
}

/**
 * Abandons an export that can never confirm; its payouts are due again. Queries the chain outside
 * the transaction, and abandons nothing that has changed meanwhile. Returns true if it ended.
 */
export async function releaseSpend(
  db: Db,
  command: AbandonInput,
  open: OpenChain = openChain,
): Promise<boolean> {
  try {
    const dead = await verifyNeverConfirms(db, command, open);
    await inTransaction(db, (tx) => release(tx, dead, command));
    return true;
  } catch (error) {
    // It was verified when requested; a new request reports what has changed since.
    if (error instanceof Refusal || error instanceof NodeFault) return false;
    throw error;
  }
}
