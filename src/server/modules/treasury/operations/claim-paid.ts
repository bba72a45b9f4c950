import { Refusal } from '#core/rules/refusal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { enqueueByAdmin } from '#platform/jobs/jobs.sql.ts';
import type { Proposer } from '../../approvals/approvals.ts';
import { record } from '../../audit/audit.ts';
import * as chains from '../../chains/chains.ts';
import * as rows from './outgoing.sql.ts';

/**
 * Reads a transaction that is claimed to pay an operation from the chain, outside any database
 * transaction.
 */
export async function readClaimedOperation(
  db: Db,
  id: string,
  txid: string,
): Promise<chains.PaymentLookup | null> {
  const out = await rows.outgoingById(db, id);
  return out === undefined ? null : chains.lookUpPayment(db, out, txid, chains.openChain);
}

/**
 * Records an administrator's claim that a transaction paid an exported operation. The chain is
 * checked at once, and the worker, which alone books, checks it again.
 */
export async function claimPaid(
  tx: Tx,
  staff: Proposer,
  id: string,
  shown: chains.PaymentLookup | null,
): Promise<void> {
  await rows.lockOutgoing(tx, id, staff.token);
  const out = await rows.outgoingById(tx, id);
  if (out === undefined || shown === null) throw new Refusal('operation_not_exported');
  const { txid } = shown;
  const claimed = await rows.outputsClaimed(tx, { asset: out.asset, txid, but: id });
  if (chains.findPayingOutput(out, shown, claimed) === null) {
    throw new Refusal('payment_not_shown');
  }
  await note(tx, staff, { act: 'treasury.paid', subject: id, after: { txid } });
  await enqueueByAdmin(tx, staff.token, 'act-claim', { id, txid });
}

type Noted = { act: string; subject: string; after?: Record<string, unknown>; reason?: string };

const note = (tx: Tx, { id, ip, requestId }: Proposer, noted: Noted): Promise<void> =>
  record(tx, { actor: `admin:${id}`, ip, requestId, ...noted });

/**
 * Cancels an approved operation that waits for an export: stopping a payment needs only one person.
 */
export async function cancelOperation(
  tx: Tx,
  staff: Proposer,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const code = await rows.cancelOperationRow(tx, staff.token, id);
  if (code !== 'recalled') throw new Refusal(code);
  await note(tx, staff, { act: 'treasury.recalled', subject: id, reason });
  await notify(tx, { to: 'administrators', topic: 'treasury' });
}
