import { type Coin, methodOf } from '../../../core/chains/assets.ts';
import { centsForCoinsDown, coinsForCentsDown } from '../../../core/money/conversion.ts';
import { textOf } from '../../../core/rules/notes.ts';
import { Refusal } from '../../../core/rules/refusal.ts';
import { leastArriving } from '../../../core/rules/withdrawal-rules.ts';
import * as chains from '../chains/chains.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/db.ts';
import { type Rate, rateIfFresh } from '../market/market.ts';
import { bearsFee } from '../plans/plans.ts';
import {
  freeCoins,
  insertOutgoing,
  type NewOutgoing,
  operatorBears,
  takeDueOperations,
} from '../treasury/treasury.ts';
import * as rows from './batches.sql.ts';
import { insertPayout } from '../withdrawals/withdrawals.ts';
import { lockWithdrawal } from '../withdrawals/withdrawals.ts';
import { notifyAdmins } from '../withdrawals/withdrawals.ts';
import { mostAsked, payableOf } from './return-unpayable.ts';

const mostInBatch = 100;

/** Something that is due, with its coins at today's rate. */
type Due = Pick<rows.DueRow, 'id' | 'address' | 'tag'> & { total: bigint };

/** What a batch pays: what of it is due, who bears its fees, and how each is tied to its output. */
type Duty = {
  due: Due[];
  /** Asked only of what is paid: of a withdrawal, the answer is used up. */
  bears: (fee: bigint, id: string) => Promise<boolean>;
  tie: (tx: Tx, part: NewOutgoing) => Promise<void>;
  /** What is said where nothing of it can leave. */
  why: string;
};

/** Why nothing could be exported, in words for administrators. */
class ExportFault extends Error {
  override name = 'ExportFault';
}

/** What is exported: a coin's, at a rate, of what was found to be payable. */
type Exporting = { asset: Coin; rate: Rate; payable: ReadonlySet<string> };

/** Those that are still due now that nobody else can change them, oldest first. */
async function lockDue(tx: Tx, { asset, rate, payable }: Exporting): Promise<Due[]> {
  const due: Due[] = [];
  for (const one of await rows.dueOf(tx, methodOf[asset], mostAsked)) {
    if (due.length === mostInBatch) break;
    if (!payable.has(one.id)) continue;
    const current = await lockWithdrawal(tx, one.id);
    if (current?.state !== 'approved') continue;
    due.push({ ...one, total: coinsForCentsDown(asset, one.amountCents, rate.usdMicros) });
  }
  return due;
}

/** Members' withdrawals: as many as custody covers, the oldest first. */
async function payoutDuty(tx: Tx, exporting: Exporting): Promise<Duty> {
  const { asset, rate } = exporting;
  let free = await freeCoins(tx, asset);
  const due = (await lockDue(tx, exporting)).filter(({ total }) => {
    if (total > free) return false;
    free -= total;
    return true;
  });
  return {
    due,
    bears: async (fee, id) =>
      centsForCoinsDown(asset, fee, rate.usdMicros) > 0n && bearsFee(tx, id),
    why: 'Nothing is due that custody covers.',
    tie: (_, { id, ...part }) => insertPayout(tx, { ...part, withdrawalId: id, signedBytes: null }),
  };
}

/** What two people decided to send out for the treasury. */
async function actDuty(tx: Tx, { asset, rate, payable }: Exporting): Promise<Duty> {
  const free = await freeCoins(tx, asset);
  const { taken, refusals } = await takeDueOperations(tx, { asset, rate, payable, free });
  const acts = new Map(taken.map((act) => [act.id, act]));
  const because = refusals.map((code) => code.replaceAll('_', ' ')).join(', ');
  return {
    due: taken,
    why: because === '' ? 'Nothing is due that custody covers.' : `Not now: ${because}.`,
    bears: async (fee, id) => operatorBears(asset, rate, acts.get(id)!, fee),
    tie: insertOutgoing,
  };
}

/** The spends of as much as the coins cover, each fee at its bearer. */
async function draftSpends(
  asset: Coin,
  facts: chains.SpendFacts,
  { due, bears }: Duty,
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
    const isBorne = await bears(one.fee, id);
    decided.push({ ...one, id, total: one.amount, isBorne });
  }
  const drafts = chains.draftSpends(facts, decided);
  if (drafts === null) throw new ExportFault('The coins at our own addresses do not cover it.');
  return drafts;
}

/** What an export is of, and what becomes of each of its outputs. */
type Saving = { batch: rows.Batch; rate: Rate; duty: Duty };

async function saveDraft(
  tx: Tx,
  { batch, rate, duty }: Saving,
  draft: chains.Draft,
  nth: number,
): Promise<void> {
  const { asset } = batch;
  const { unsigned, fee: feeUnits, change, life, inputs, height: sinceHeight } = draft;
  const of = { batchId: batch.id, nth, asset, unsigned, feeUnits };
  const spendId = await rows.insertSpend(tx, { ...of, change, sinceHeight, life, inputs });
  for (const [outputIndex, part] of draft.parts.entries()) {
    const { id, address, tag, isBorne, amount, fee } = part;
    await duty.tie(tx, {
      id,
      spendId,
      asset,
      address,
      tag,
      rateId: rate.id,
      totalUnits: isBorne ? amount : amount + fee,
      feeUnits: isBorne ? 0n : fee,
      borneFeeUnits: isBorne ? fee : 0n,
      outputIndex,
    });
  }
}

/** The node is read first, outside; then all that is due is tied to what was made of it. */
async function fill(db: Db, batch: rows.Batch, open: chains.OpenChain): Promise<void> {
  const { id, asset } = batch;
  const taken = await rows.takenBy(db, asset);
  const facts = await chains.readSpendFacts(db, open(db, asset), taken);
  const payable = await payableOf(db, batch, open);
  await inTransaction(db, async (tx) => {
    const current = await rows.lockBatch(tx, id);
    if (current?.state !== 'asked') return;
    const rate = await rateIfFresh(tx, asset);
    if (rate === null) throw new ExportFault('There is no fresh price of this coin.');
    const dutyOf = batch.pays === 'acts' ? actDuty : payoutDuty;
    const duty = await dutyOf(tx, { asset, rate, payable });
    if (duty.due.length > 0) {
      const whole = await chains.withChange(tx, facts, id);
      const drafts = await draftSpends(asset, whole, duty);
      const saving = { batch, rate, duty };
      for (const [at, draft] of drafts.entries()) await saveDraft(tx, saving, draft, at + 1);
    }
    await rows.endBatch(tx, id, duty.due.length > 0 ? null : duty.why);
    await notifyAdmins(tx);
  });
}

const wordsOf = (error: unknown): string | null => {
  if (error instanceof ExportFault || error instanceof chains.NodeFault) return error.message;
  if (!(error instanceof Refusal)) return null;
  return error.detail === undefined ? error.message : textOf(error.detail);
};

/** Makes unsigned transactions of all that is due, or says in the batch why it could not. */
export async function exportBatch(db: Db, batchId: string, open: chains.OpenChain): Promise<void> {
  const batch = await rows.batchById(db, batchId);
  if (batch?.state !== 'asked') return;
  await fill(db, batch, open).catch(async (error: unknown) => {
    const words = wordsOf(error);
    await inTransaction(db, async (tx) => {
      await rows.endBatch(tx, batchId, words ?? 'Something went wrong. The log says more.');
      await notifyAdmins(tx);
    });
    if (words === null) throw error;
  });
}
