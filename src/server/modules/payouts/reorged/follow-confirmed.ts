import { type Db, inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { record } from '../../audit/audit.ts';
import * as chains from '../../chains/chains.ts';
import { bookRaisedFee } from '../../treasury/treasury.ts';
import { lockWithdrawal, noteSent, payoutOf } from '../../withdrawals/withdrawals.ts';
import { payingOutput } from '../find-paying.ts';
import * as rows from '../spends.sql.ts';

async function follow(
  db: Db,
  { withdrawalId, asset, txid }: rows.Moved,
  open: chains.OpenChain,
): Promise<boolean> {
  const before = await payoutOf(db, withdrawalId);
  const found = await open(db, asset).lookup(txid);
  if (before === undefined || found.state !== 'confirmed') return false;
  // The replaced transaction was final: the new one counts from its first block, like one that
  // returns.
  const lookup = { txid, found: { ...found, final: true }, isAlone: true };
  return inTransaction(db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    const payout = await payoutOf(tx, withdrawalId);
    if (withdrawal?.storedState !== 'paid' || payout?.txid !== before.txid) return false;
    const outputIndex = await payingOutput(tx, payout, lookup);
    if (outputIndex === null) return false;
    await noteSent(tx, withdrawalId, txid, outputIndex);
    await record(tx, {
      actor: 'worker',
      act: 'withdrawal.txid',
      subject: withdrawalId,
      before: { txid: before.txid },
      after: { txid },
    });
    await bookRaisedFee(tx, payout.spendId);
    await notify(tx, { to: { memberId: payout.memberId }, topic: 'withdrawals' });
    await notify(tx, { to: 'administrators', topic: 'withdrawals' });
    return true;
  });
}

/**
 * Records the transaction that really pays, if a reorg removed the booked one and another signing
 * of its export confirmed; books the added fee of that one (0391).
 */
export async function followConfirmed(db: Db, open: chains.OpenChain): Promise<number> {
  return chains.workByCoin(await rows.movedPayouts(db), (moved) => follow(db, moved, open));
}
