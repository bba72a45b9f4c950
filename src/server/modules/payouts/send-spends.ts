import { type Db, inTransaction } from '#platform/db/db.ts';
import * as chains from '../chains/chains.ts';
import { payoutsStopped } from '../policy/policy.ts';
import { lockWithdrawal, follow } from '../withdrawals/withdrawals.ts';
import { notifyAdmins } from '../withdrawals/withdrawals.ts';
import * as rows from './spends.sql.ts';

/** It may or may not have left: its payouts wait for people and are never sent again. */
async function noteUnknown(db: Db, spend: rows.Spend, text: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await rows.lockSpend(tx, spend.id);
    await rows.noteSpendFault(tx, spend.id, text);
    for (const { id, memberId } of await rows.outputsOf(tx, [spend.id])) {
      // A treasury operation is unconfirmed while its spend has a fault.
      if (memberId === null) continue;
      const current = await lockWithdrawal(tx, id);
      if (current?.state === 'sent') await follow(tx, id, 'unknown');
    }
    await notifyAdmins(tx);
  });
}

const messageOf = (error: unknown): string =>
  error instanceof chains.NodeFault ? error.message : 'the node gave no clear answer';

/**
 * Sends one spend's stored bytes to its chain; the same bytes are always the same payment. Throws
 * if the node is unreachable. The next run retries that, and a spend that the node does not accept
 * yet.
 */
async function sendSpend(db: Db, spend: rows.Spend, open: chains.OpenChain): Promise<boolean> {
  try {
    const txid = await open(db, spend.asset).broadcast(spend.signedBytes!);
    await inTransaction(db, async (tx) => {
      await rows.lockSpend(tx, spend.id);
      await rows.noteSpendSent(tx, spend.id, txid);
      await notifyAdmins(tx);
    });
    return true;
  } catch (error) {
    // A spend past its ledger, number or blockhash must not keep others from leaving.
    if (error instanceof chains.NotAccepted) return false;
    if (error instanceof chains.NodeFault && error.kind === 'unreachable') throw error;
    await noteUnknown(db, spend, messageOf(error));
    return false;
  }
}

/** Broadcasts returned transactions that match their approval. */
export async function sendSpends(
  db: Db,
  open: chains.OpenChain = chains.openChain,
): Promise<number> {
  if ((await payoutsStopped(db)) !== null) return 0;
  return chains.workByCoin(await rows.spendsToSend(db), (spend) => sendSpend(db, spend, open));
}
