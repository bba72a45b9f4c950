import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import * as chains from '../../chains/chains.ts';
import { postSingle } from '../../ledger/ledger.ts';
import { bookNetworkFee, bookRaisedFee } from './book-network-fee.ts';
import { type Operation, endOperation, lockOperation } from './operations.sql.ts';
import * as rows from './outgoing.sql.ts';
import { outgoingPosting, returnPosting } from './settle-operations.ts';

/** Books a payment that left by an export: at the rate of the export, with its transaction. */
async function book(tx: Tx, act: Operation, out: rows.Outgoing, txid: string): Promise<void> {
  const { asset, totalUnits: units, rateId, usdMicros, operatorFeeUnits } = out;
  await postSingle(
    tx,
    act.kind === 'suspense_return'
      ? returnPosting(act, { asset, units, txid, address: out.address })
      : outgoingPosting(act, { asset, units, txid, rateId }),
  );
  if (operatorFeeUnits > 0n) {
    const fee = { asset, units: operatorFeeUnits, rateId, usdMicros, txid };
    await bookNetworkFee(tx, { subject: act.proposalId, ...fee });
  }
  await endOperation(tx, act.proposalId, { state: 'booked', txid });
  await bookRaisedFee(tx, out.spendId);
}

/** Notifies every admin page that shows it. */
async function notifyScreens(tx: Tx): Promise<void> {
  for (const topic of ['treasury', 'withdrawals', 'deposits']) {
    await notify(tx, { to: 'administrators', topic });
  }
}

/**
 * Locks the operation, and returns it with its paying output; null if the chain does not show one,
 * or another claims it already.
 */
async function lockPaid(tx: Tx, outgoing: rows.Outgoing, lookup: chains.PaymentLookup) {
  await rows.lockOutgoing(tx, outgoing.id);
  const act = await lockOperation(tx, outgoing.id);
  const out = await rows.outgoingById(tx, outgoing.id);
  // The operation may have changed while the chain was read; then the next run reads it again.
  if (act === undefined || out === undefined || out.txid !== outgoing.txid) return null;
  const of = { asset: out.asset, txid: lookup.txid, but: out.id };
  const index = chains.findPayingOutput(out, lookup, await rows.outputsClaimed(tx, of));
  return index === null ? null : { act, out, index };
}

/**
 * Books an operation once the chain shows its payment: exactly this address, tag and amount, deep
 * enough. If the books refuse it although the coins are gone, the refusal is recorded and every run
 * tries again.
 */
export async function settleOutgoing(
  db: Db,
  id: string,
  txid: string,
  open: chains.OpenChain = chains.openChain,
): Promise<boolean> {
  const outgoing = await rows.outgoingById(db, id);
  if (outgoing === undefined) return false;
  const lookup = await chains.lookUpPayment(db, outgoing, txid, open);
  const attempt = (fault: string | null) =>
    inTransaction(db, async (tx) => {
      const paid = await lockPaid(tx, outgoing, lookup);
      if (paid === null) return false;
      await rows.notePaying(tx, id, { txid, outputIndex: paid.index, fault });
      await chains.noteConfirmedBlock(tx, outgoing.asset, lookup);
      if (fault === null) await book(tx, paid.act, paid.out, txid);
      if (fault !== paid.out.fault || fault === null) await notifyScreens(tx);
      return fault === null;
    });
  return attempt(null).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return attempt(error.code);
  });
}

/** Books every treasury payment that the chains show; a job of the worker. */
export async function settleOutgoings(
  db: Db,
  open: chains.OpenChain = chains.openChain,
): Promise<number> {
  return chains.workByCoin(await rows.outgoingInFlight(db), async ({ id, txids }) => {
    for (const txid of txids) if (await settleOutgoing(db, id, txid, open)) return true;
    return false;
  });
}
