import { type Coin, methodOf } from '../../core/assets.ts';
import { centsForCoinsDown, coinsForCentsDown } from '../../core/conversion.ts';
import { Refusal } from '../../core/refusal.ts';
import { leastArriving } from '../../core/withdrawal-rules.ts';
import * as chains from '../chains/chains.ts';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { type Rate, rateIfFresh } from '../market/market.ts';
import { bearsFee } from '../plans/plans.ts';
import * as rows from './batches.sql.ts';
import { coinsFree, insertPayout } from './payouts.sql.ts';
import { lockWithdrawal } from './sql.ts';

const mostInBatch = 100;

/** A payout that is due, with its coins at today's rate. */
type Due = rows.DueRow & { total: bigint };

/** Why nothing could be exported, in words for administrators. */
class ExportFault extends Error {
  override name = 'ExportFault';
}

/** Those that are still due now that nobody else can change them, oldest first. */
async function lockDue(tx: Tx, asset: Coin, rate: Rate): Promise<Due[]> {
  const due: Due[] = [];
  for (const one of await rows.dueOf(tx, methodOf[asset], mostInBatch)) {
    const current = await lockWithdrawal(tx, one.id);
    if (current?.state !== 'approved') continue;
    due.push({ ...one, total: coinsForCentsDown(asset, one.amountCents, rate.usdMicros) });
  }
  return due;
}

/** As many as custody covers, the oldest first. */
async function coveredOf(tx: Tx, asset: Coin, due: readonly Due[]): Promise<Due[]> {
  let free = await coinsFree(tx, asset);
  return due.filter(({ total }) => {
    if (total > free) return false;
    free -= total;
    return true;
  });
}

/** Whether the operator bears a payout's fee; asked only of what is paid: the answer is used up. */
async function isBorne(tx: Tx, asset: Coin, rate: Rate, one: chains.Drafted): Promise<boolean> {
  if (centsForCoinsDown(asset, one.fee, rate.usdMicros) === 0n) return false;
  return bearsFee(tx, one.id);
}

/** The spends of as many payouts as the coins cover, each fee at its bearer. */
async function draftSpends(
  tx: Tx,
  asset: Coin,
  facts: chains.SpendFacts,
  { due, rate }: { due: Due[]; rate: Rate },
): Promise<chains.Draft[]> {
  let parts = due.map((one) => ({ ...one, isBorne: true }));
  // With every fee on top the most coins are needed: what fits so, fits.
  let widest = chains.draftSpends(facts, parts);
  while (widest === null && parts.length > 1) {
    parts = parts.slice(0, -1);
    widest = chains.draftSpends(facts, parts);
  }
  if (widest === null) throw new ExportFault('The coins at our own addresses do not cover it.');
  const drafted = widest.flatMap((draft) => draft.parts);
  const worth = drafted.filter((one) => one.amount - one.fee >= leastArriving(asset));
  if (worth.length === 0) throw new ExportFault('After the network fee too little would arrive.');
  const decided = [];
  for (const { id, ...one } of worth) {
    const borne = await isBorne(tx, asset, rate, { id, ...one });
    decided.push({ ...one, id, total: one.amount, isBorne: borne });
  }
  const drafts = chains.draftSpends(facts, decided);
  if (drafts === null) throw new ExportFault('The coins at our own addresses do not cover it.');
  return drafts;
}

async function saveDraft(
  tx: Tx,
  batch: rows.Batch,
  rate: Rate,
  draft: chains.Draft,
  nth: number,
): Promise<void> {
  const { asset } = batch;
  const { unsigned, fee: feeUnits, change, life, inputs, height: sinceHeight } = draft;
  const of = { batchId: batch.id, nth, asset, unsigned, feeUnits };
  const spendId = await rows.insertSpend(tx, { ...of, change, sinceHeight, life, inputs });
  for (const [outputIndex, part] of draft.parts.entries()) {
    await insertPayout(tx, {
      withdrawalId: part.id,
      asset,
      address: part.address,
      tag: part.tag,
      rateId: rate.id,
      totalUnits: part.isBorne ? part.amount : part.amount + part.fee,
      feeUnits: part.isBorne ? 0n : part.fee,
      borneFeeUnits: part.isBorne ? part.fee : 0n,
      signedBytes: null,
      spendId,
      outputIndex,
    });
  }
}

/** The node is read first, outside; then all that is due is tied to what was made of it. */
async function fill(db: Db, batch: rows.Batch, open: chains.OpenChain): Promise<void> {
  const { id, asset } = batch;
  const taken = await rows.takenBy(db, asset);
  const facts = await chains.readSpendFacts(db, open(db, asset), taken);
  await inTransaction(db, async (tx) => {
    const current = await rows.lockBatch(tx, id);
    if (current?.state !== 'asked') return;
    const rate = await rateIfFresh(tx, asset);
    if (rate === null) throw new ExportFault('There is no fresh price of this coin.');
    const due = await coveredOf(tx, asset, await lockDue(tx, asset, rate));
    if (due.length === 0) throw new ExportFault('Nothing is due that custody covers.');
    const whole = await chains.withChange(tx, facts, id);
    const drafts = await draftSpends(tx, asset, whole, { due, rate });
    for (const [at, draft] of drafts.entries()) await saveDraft(tx, batch, rate, draft, at + 1);
    await rows.endBatch(tx, id, null);
    await notify(tx, { to: 'administrators', topic: 'withdrawals' });
  });
}

const wordsOf = (error: unknown): string | null => {
  if (error instanceof ExportFault || error instanceof chains.NodeFault) return error.message;
  return error instanceof Refusal ? (error.detail ?? error.code) : null;
};

/** Makes unsigned transactions of all that is due, or says in the batch why it could not. */
export async function exportBatch(db: Db, batchId: string, open: chains.OpenChain): Promise<void> {
  const batch = await rows.batchById(db, batchId);
  if (batch?.state !== 'asked') return;
  await fill(db, batch, open).catch(async (error: unknown) => {
    const words = wordsOf(error);
    await inTransaction(db, async (tx) => {
      await rows.endBatch(tx, batchId, words ?? 'Something went wrong. The log says more.');
      await notify(tx, { to: 'administrators', topic: 'withdrawals' });
    });
    if (words === null) throw error;
  });
}
