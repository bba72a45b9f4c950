import { randomUUID } from 'node:crypto';
import { type Coin, methodOf } from '#core/chains/assets.ts';
import { coinsForCentsDown, coinsForCentsUp } from '#core/money/conversion.ts';
import { anchoredCoin } from '#core/proofs/anchor.ts';
import { textOf } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { feeCeiling, networkFee } from '#core/rules/withdrawal-rules.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import * as chains from '../chains/chains.ts';
import { type Rate, rateIfFresh } from '../market/market.ts';
import { noteOperatorFee, operatorWouldPayFee } from '../plans/plans.ts';
import { limits } from '../policy/policy.ts';
import {
  freeCoins,
  insertOutgoing,
  type NewOutgoing,
  lockDueOperations,
} from '../treasury/treasury.ts';
import { insertPayout } from '../withdrawals/withdrawals.ts';
import { lockWithdrawal } from '../withdrawals/withdrawals.ts';
import { notifyAdmins, screenDue } from '../withdrawals/withdrawals.ts';
import { insertAnchor, newestHead } from './anchors/anchors.sql.ts';
import * as rows from './batches.sql.ts';
import { choosePayouts, type Waiting } from './choose-payouts.ts';
import { type Exported, maxChecked, payableOf } from './return-unpayable.ts';

/** The payable part of a batch: the due payouts, who pays their fees, how each joins its output. */
type PayableSet = {
  due: chains.ToPay[];
  /** The payouts that custody does not cover. */
  short: string[];
  /** True if the operator pays. It uses up the benefit, so it is called only for real payouts. */
  operatorPaysFee: (id: string) => Promise<boolean>;
  attach: (tx: Tx, part: NewOutgoing) => Promise<void>;
  /** The message if nothing of it can leave. */
  why: string;
};

/** Why nothing could be exported, in a message for administrators. */
class ExportFault extends Error {
  override name = 'ExportFault';
}

const uncapped = { ceiling: null, isRestBorne: false } as const;

/** The coin, the rate and the payable ids of an export. */
type Exporting = { asset: Coin; rate: Rate; payable: ReadonlySet<string> };

/** Locks the payouts and returns those still due, oldest first. */
async function lockDue(tx: Tx, { asset, rate, payable }: Exporting): Promise<chains.ToPay[]> {
  const due: chains.ToPay[] = [];
  const all = await rows.dueOf(tx, methodOf[asset], maxChecked);
  for (const { id, address, tag, amountCents, ...of } of all) {
    if (!payable.has(id)) continue;
    const current = await lockWithdrawal(tx, id);
    if (current?.state !== 'approved') continue;
    const total = coinsForCentsDown(asset, amountCents, rate.usdMicros);
    const isBorne = await operatorWouldPayFee(tx, id);
    const ceiling = of.ceiling ?? feeCeiling(asset);
    const { isRestBorne } = of;
    due.push({ id, address, tag, total, ceiling, isRestBorne, isBorne, mayBeBorne: true });
  }
  return due;
}

/** Members' withdrawals, as many as custody covers, oldest first. */
async function payableWithdrawals(tx: Tx, exporting: Exporting): Promise<PayableSet> {
  const { asset } = exporting;
  let free = await freeCoins(tx, asset);
  const all = await lockDue(tx, exporting);
  const covered = all.flatMap((item) => {
    if (item.total > free) return [];
    // The operator pays the fee on top if custody covers it; otherwise the member does.
    const withFee = item.total + networkFee(asset);
    const isBorne = item.isBorne && withFee <= free;
    free -= isBorne ? withFee : item.total;
    return [{ ...item, isBorne }];
  });
  const isCovered = new Set(covered.map(({ id }) => id));
  return {
    due: covered,
    short: all.map(({ id }) => id).filter((id) => !isCovered.has(id)),
    operatorPaysFee: (id) => noteOperatorFee(tx, id),
    why: 'Nothing is due that custody covers.',
    attach: (_, { id, ...part }) => insertPayout(tx, { ...part, withdrawalId: id }),
  };
}

/** The treasury operations that two people approved. */
async function payableOperations(tx: Tx, { asset, rate, payable }: Exporting): Promise<PayableSet> {
  const free = await freeCoins(tx, asset);
  const { taken, refusals } = await lockDueOperations(tx, { asset, rate, payable, free });
  const because = refusals.map((code) => code.replaceAll('_', ' ')).join(', ');
  return {
    due: taken.map(({ id, address, tag, total, kind }) => {
      // Returned money arrives whole; an amount approved in dollars arrives less the fee.
      const isBorne = kind === 'suspense_return';
      return { id, address, tag, total, ...uncapped, isBorne, mayBeBorne: isBorne };
    }),
    short: [],
    why: because === '' ? 'Nothing is due that custody covers.' : `Not now: ${because}.`,
    operatorPaysFee: async () => true,
    attach: insertOutgoing,
  };
}

/** A batch with its rate and its payable set. */
type Saving = { batch: Exported; rate: Rate; duty: PayableSet };

async function saveDraft(
  tx: Tx,
  { batch, rate, duty }: Saving,
  draft: chains.Draft,
  index: number,
): Promise<void> {
  const { asset } = batch;
  const { unsigned, fee: feeUnits, change, life, inputs, height: sinceHeight, anchor } = draft;
  const of = { batchId: batch.id, nth: index, asset, unsigned, feeUnits };
  const spendId = await rows.insertSpend(tx, { ...of, change, sinceHeight, life, inputs });
  if (anchor !== null) await insertAnchor(tx, spendId, anchor);
  for (const [at, part] of draft.parts.entries()) {
    const { id, address, tag, amount, fee, borne } = part;
    await duty.attach(tx, {
      id,
      spendId,
      asset,
      address,
      tag,
      rateId: rate.id,
      totalUnits: amount + fee,
      feeUnits: fee,
      operatorFeeUnits: borne,
      outputIndex: draft.places[at]!,
    });
  }
}

/** Why an export is empty, in a message for administrators. */
function whyEmpty({ why }: PayableSet, waiting: readonly Waiting[]): string {
  if (waiting.length === 0) return why;
  const has = (reason: Waiting['because']) => waiting.some(({ because }) => because === reason);
  if (has('fee_over_ceiling')) return 'The network asks for more than the members agreed to.';
  if (has('fee_over_limit')) return 'The network asks for more than we pay.';
  return has('arrives_too_little')
    ? 'After the network fee too little would arrive.'
    : 'The coins at our own addresses do not cover it.';
}

/** An export to fill. */
type Filling = Exported & {
  /** True if an administrator requested it; play money gets a batch only once it has a payout. */
  isAsked: boolean;
  /** Whether it may carry the newest head (INT-14). */
  isAnchored?: boolean;
};

/** The node's facts, and the head that the export must carry if there is one. */
async function factsOf(db: Db, { asset, isAnchored }: Filling, open: chains.OpenChain) {
  const taken = await rows.takenBy(db, asset);
  const facts = await chains.readSpendFacts(db, open(db, asset), taken);
  return isAnchored && asset === anchoredCoin ? { ...facts, anchor: await newestHead(db) } : facts;
}

/** Notes each payout left out, with the reason. */
async function noteWaiting(
  tx: Tx,
  batchId: string,
  { short }: PayableSet,
  waiting: readonly Waiting[],
) {
  const coinsShort = short.map((id) => ({ id, because: 'coins_short' as const, fee: null }));
  for (const item of [...coinsShort, ...waiting]) await rows.noteLeftOut(tx, batchId, item);
}

/**
 * Reads the node first, outside the transaction, then attaches each due payout to its draft.
 * Returns true if it exported anything.
 */
async function fill(db: Db, batch: Filling, open: chains.OpenChain): Promise<boolean> {
  const { id, asset, isAsked } = batch;
  const facts = await factsOf(db, batch, open);
  if (batch.pays === 'withdrawals') await screenDue(db, [methodOf[asset]]);
  const quiet = { noteLeftOut: async () => undefined };
  const payable = await payableOf(db, batch, open, isAsked ? {} : quiet);
  return inTransaction(db, async (tx) => {
    if (isAsked && (await rows.lockBatch(tx, id))?.state !== 'asked') return false;
    const rate = await rateIfFresh(tx, asset);
    if (rate === null) throw new ExportFault('There is no fresh price of this coin.');
    const dutyOf = batch.pays === 'acts' ? payableOperations : payableWithdrawals;
    const duty = await dutyOf(tx, { asset, rate, payable });
    const whole = duty.due.length > 0 ? await chains.withChange(tx, facts, id) : facts;
    const bounds = {
      leastBorne: coinsForCentsUp(asset, 1n, rate.usdMicros),
      mostBorne: coinsForCentsDown(asset, (await limits(tx)).borneFeeCents, rate.usdMicros),
    };
    const { drafts, waiting } = await choosePayouts(whole, { ...duty, bounds });
    const isEmpty = drafts.length === 0;
    if (isEmpty && !isAsked) return false;
    if (!isAsked) await rows.insertSimulatedBatch(tx, batch);
    const saving = { batch, rate, duty };
    for (const [at, draft] of drafts.entries()) await saveDraft(tx, saving, draft, at + 1);
    await noteWaiting(tx, id, duty, waiting);
    if (isAsked) await rows.endBatch(tx, id, isEmpty ? whyEmpty(duty, waiting) : null);
    await notifyAdmins(tx);
    return !isEmpty;
  });
}

const messageOf = (error: unknown): string | null => {
  if (error instanceof ExportFault || error instanceof chains.NodeFault) return error.message;
  if (!(error instanceof Refusal)) return null;
  return error.detail === undefined ? error.message : textOf(error.detail);
};

/** Builds unsigned transactions for all due payouts, or records in the batch why it could not. */
export async function exportBatch(
  db: Db,
  batchId: string,
  open: chains.OpenChain,
  isAnchored = false,
): Promise<void> {
  const batch = await rows.batchById(db, batchId);
  if (batch?.state !== 'asked') return;
  await fill(db, { ...batch, isAsked: true, isAnchored }, open).catch(async (error: unknown) => {
    const text = messageOf(error);
    await inTransaction(db, async (tx) => {
      await rows.endBatch(tx, batchId, text ?? 'Something went wrong. The log says more.');
      await notifyAdmins(tx);
    });
    if (text === null) throw error;
  });
}

/**
 * Exports due play money as the worker; true if it exported anything. Payouts without a price or
 * cover wait for the next run and leave no note.
 */
export async function exportSimulated(
  db: Db,
  input: Omit<Filling, 'id' | 'isAsked'>,
  open: chains.OpenChain = chains.openChain,
): Promise<boolean> {
  const batch = { ...input, id: randomUUID(), isAsked: false };
  return fill(db, batch, open).catch((error: unknown) => {
    if (messageOf(error) === null) throw error;
    return false;
  });
}
