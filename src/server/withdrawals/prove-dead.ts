import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import * as chains from '../chains/chains.ts';
import { type Db, inTransaction } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { lockWithdrawal, setState } from './sql.ts';
import * as rows from './spends.sql.ts';

const notProven = (detail: string): never => {
  throw new Refusal('spend_may_land', { detail });
};

/** Whether a transaction pays what a spend was to pay: then it is no proof against it. */
const paysParts = (parts: readonly rows.SpendPart[], outputs: readonly chains.Output[]): boolean =>
  parts.some((part) =>
    outputs.some((one) => one.address === part.address && one.amount === part.amount),
  );

/** Coins: another transaction is final that spends one of the same, and pays none of the parts. */
async function proveByConflict(
  db: Db,
  port: chains.ChainPort,
  spend: rows.Spend,
  txid: string | undefined,
): Promise<string> {
  if (txid === undefined) return notProven('Name the transaction that spends one of its coins.');
  if (port.spending?.kind !== 'coins') return notProven('The node cannot be asked.');
  const inputs = await rows.inputsOf(db, spend.id);
  const spent = await port.spending.spends(txid);
  const isConflict = inputs.some((one) =>
    spent.some((other) => other.txid === one.txid && other.outputIndex === one.outputIndex),
  );
  if (!isConflict) notProven('That transaction spends none of its coins.');
  const found = await port.lookup(txid);
  if (found.state !== 'confirmed' || !found.final) {
    return notProven('The chain does not show that transaction as final.');
  }
  if (paysParts(await rows.partsOf(db, [spend.id]), found.outputs)) {
    return notProven('That transaction pays one of these withdrawals: mark it paid instead.');
  }
  return `${txid} spends the same coins`;
}

/** A ledger that ends: past its end it is nowhere, and the account's number was not used. */
async function proveByEnd(port: chains.ChainPort, spend: rows.Spend): Promise<string> {
  const { until, account, sequence, slot } = spend.life;
  const tip = await port.tip();
  if (until === undefined || account === undefined) return notProven('It has no end.');
  const { returnedTxid } = spend;
  if (returnedTxid !== null) {
    const span = { from: spend.sinceHeight, until: BigInt(until) };
    const found = await port.lookup(returnedTxid, { span });
    if (found.state === 'failed') return `past ${until} it is nowhere`;
    return notProven('The chain does not show yet that it can never land.');
  }
  if (port.spending?.kind === 'xrp') {
    if (tip.height <= BigInt(until)) notProven(`It may land until ledger ${until}.`);
    const facts = await port.spending.facts(account);
    if (facts.sequence <= (sequence ?? 0)) return `past ${until} its number was not used`;
    return notProven('Its account has paid with this number: look for the payment.');
  }
  if (port.spending?.kind !== 'solana') return notProven('The node cannot be asked.');
  const { lastValidHeight } = await port.spending.facts(account);
  // A fresh hash ends 150 blocks from now: ours has ended where that is beyond its end.
  if (lastValidHeight <= BigInt(until) + 150n) notProven('It may still land.');
  const sent = await port.spending.sentSince(account, BigInt(slot ?? 0));
  return sent.length === 0
    ? `past ${until} its account has sent nothing`
    : notProven('Its account has paid since: look for the payment.');
}

export type Undertaker = { id: string; ip: string; requestId: string };

/**
 * Gives up an export after proof that it can never land; what it was to pay is due again. The
 * chain is asked outside, and nothing is given up that moved meanwhile.
 */
export async function proveDead(
  db: Db,
  staff: Undertaker,
  spendId: string,
  txid: string | undefined,
  open: chains.OpenChain = chains.openChain,
): Promise<void> {
  const spend = await rows.spendById(db, spendId);
  if (spend === undefined) throw new Refusal('not_found');
  if (spend.buriedBecause !== null) throw new Refusal('nothing_to_return');
  const port = open(db, spend.asset);
  const isCoins = spend.asset === 'BTC' || spend.asset === 'DOGE';
  const because = isCoins
    ? await proveByConflict(db, port, spend, txid)
    : await proveByEnd(port, spend);
  await bury(db, staff, spend, because);
}

async function bury(db: Db, staff: Undertaker, spend: rows.Spend, because: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const current = await rows.lockSpend(tx, spend.id);
    const hasMoved = current?.buriedBecause !== null || current.returnedTxid !== spend.returnedTxid;
    if (hasMoved) throw new Refusal('busy');
    const parts = await rows.partsOf(tx, [spend.id]);
    if (parts.some((part) => part.state === 'paid')) throw new Refusal('withdrawal_state');
    for (const { withdrawalId } of parts) await lockWithdrawal(tx, withdrawalId);
    await rows.burySpendRow(tx, spend.id, because);
    for (const { withdrawalId, memberId, state } of parts) {
      if (state !== 'approved') await setState(tx, withdrawalId, 'approved');
      await notify(tx, { to: { memberId }, topic: 'withdrawals' });
    }
    await record(tx, {
      actor: `admin:${staff.id}`,
      act: 'payouts given up',
      subject: spend.id,
      after: { because },
      ip: staff.ip,
      requestId: staff.requestId,
    });
    await notify(tx, { to: 'administrators', topic: 'withdrawals' });
  });
}
