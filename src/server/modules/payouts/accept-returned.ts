import { privateKeyWarning } from '#core/chains/private-keys.ts';
import { type Note, note } from '#core/rules/notes.ts';
import { invariant, Refusal } from '#core/rules/refusal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { record } from '../audit/audit.ts';
import * as chains from '../chains/chains.ts';
import type { Staff } from '../withdrawals/withdrawals.ts';
import { notifyAdmins } from '../withdrawals/withdrawals.ts';
import { anchorOf } from './anchors/anchors.sql.ts';
import { raisesOf } from './raises/raises.sql.ts';
import * as rows from './spends.sql.ts';

const refuse = (detail: Note): never => {
  throw new Refusal('returned_differs', { detail, fields: { signed: detail } });
};

/** The exported transaction of a spend; only its signed form may be handed in. */
export async function expectedOf(db: Db, spend: rows.Spend): Promise<chains.Expected> {
  const { asset, unsigned, changeAddress, changeUnits, feeUnits, life } = spend;
  return {
    asset,
    networks: await chains.networksOf(db, asset),
    unsigned,
    parts: await rows.outputsOf(db, [spend.id]),
    change: changeAddress === null ? null : { address: changeAddress, amount: changeUnits },
    fee: feeUnits,
    inputs: await rows.inputsOf(db, spend.id),
    life,
    anchor: await anchorOf(db, spend.id),
  };
}

const unapproved = { differs: ['it was sent, and no higher fee of it waits to be signed'] };

/** The approved replacement of a sent spend; only its signed form may then be handed in. */
async function raisedOf(db: Db, spend: rows.Spend): Promise<chains.Expected | null> {
  const [raise] = await raisesOf(db, [spend.id]);
  const expected = await expectedOf(db, spend);
  if (raise === undefined || expected.change === null) return null;
  const { unsigned, feeUnits: fee, changeUnits: amount } = raise;
  return { ...expected, unsigned, fee, change: { ...expected.change, amount } };
}

type Match = { spend: rows.Spend; expected: chains.Expected; txid: string; raw: string };

/** Finds the waiting spend of a signed transaction; otherwise returns its closest differences. */
async function match(
  db: Db,
  waiting: readonly rows.Spend[],
  text: string,
): Promise<Match | { differs: string[] }> {
  let nearest: string[] | null = null;
  for (const spend of waiting) {
    const expected = mayBeSigned(spend) ? await expectedOf(db, spend) : await raisedOf(db, spend);
    const checked = expected === null ? unapproved : chains.verifySignedTransaction(expected, text);
    if (expected !== null && !('differs' in checked)) return { spend, expected, ...checked };
    const differs = 'differs' in checked ? checked.differs : [];
    if (nearest === null || differs.length < nearest.length) nearest = differs;
  }
  return { differs: nearest ?? ['nothing waits'] };
}

/** Refuses a private key, and keeps it out of every message (CHN-3). */
export function refuseSecrets(text: string): void {
  const secret = chains.secretInReturned(text);
  if (secret === null) return;
  const detail = privateKeyWarning(secret);
  throw new Refusal('private_key', { detail, fields: { signed: detail } });
}

/** Refuses a spend with a part paid by hand meanwhile: sending it would pay that part twice. */
async function requireUnpaid(tx: Tx, spendId: string, token: string): Promise<void> {
  const outputs = await rows.outputsOf(tx, [spendId]);
  await rows.lockOutputs(tx, outputs, token);
  if ((await rows.unpaidOf(tx, spendId)).length === outputs.length) return;
  refuse(note('returned_paid'));
}

/** Notifies the members whose payouts it contains. */
async function notifyMembers(tx: Tx, outputs: readonly rows.SpendOutput[]): Promise<void> {
  for (const { memberId, state } of outputs) {
    if (memberId === null || state !== 'approved') continue;
    await notify(tx, { to: { memberId }, topic: 'withdrawals' });
  }
}

async function keep(tx: Tx, staff: Staff, { spend, txid, raw }: Match): Promise<void> {
  await requireUnpaid(tx, spend.id, staff.token);
  const outputs = await rows.outputsOf(tx, [spend.id]);
  const row = { spendId: spend.id, signedBytes: raw, txid };
  if ((await rows.insertReturned(tx, row, staff.token)) === null) throw new Refusal('busy');
  await notifyMembers(tx, outputs);
  await record(tx, {
    actor: `admin:${staff.id}`,
    act: 'payouts returned signed',
    subject: spend.id,
    after: { txid },
    ip: staff.ip,
    requestId: staff.requestId,
  });
}

/** Accepts a transaction from the simulated signer, with the checks of any other file. */
export async function acceptSimulated(tx: Tx, spendId: string, text: string): Promise<boolean> {
  const spend = await rows.lockSpend(tx, spendId);
  if (spend === undefined || !mayBeSigned(spend)) return false;
  const matched = await match(tx, [spend], text);
  invariant(!('differs' in matched), 'the signer of play money signs what was exported');
  const outputs = await rows.outputsOf(tx, [spendId]);
  await rows.lockOutputs(tx, outputs);
  const row = { spendId, signedBytes: matched.raw, txid: matched.txid };
  if ((await rows.insertSimulated(tx, row)) === null) return false;
  await notifyMembers(tx, outputs);
  await notifyAdmins(tx);
  return true;
}

/** Nothing was returned yet, or no node accepted it: then it may be signed again. */
const mayBeSigned = ({ signedBytes, fault, sentAt, abandonReason }: rows.Spend): boolean =>
  abandonReason === null && sentAt === null && (signedBytes === null || fault !== null);

/** The spends of an export that wait for a signature, or that were sent and may be replaced. */
async function waitingOf(db: Db, batchId: string): Promise<rows.Spend[]> {
  const spends = await rows.spendsOf(db, [batchId]);
  const waiting: rows.Spend[] = [];
  for (const spend of spends) {
    const { abandonReason, sentAt, changeAddress, id } = spend;
    const mayBeRaised = abandonReason === null && sentAt !== null && changeAddress !== null;
    if (mayBeSigned(spend)) waiting.push(spend);
    else if (mayBeRaised && (await rows.unpaidOf(db, id)).length > 0) waiting.push(spend);
  }
  return waiting;
}

/**
 * Asks the chain, outside every transaction, whether it could accept the returned transactions, and
 * refuses those it never will. A node that is unreachable or lacks this check refuses nothing.
 */
export async function preflight(
  db: Db,
  batchId: string,
  text: string,
  open: chains.OpenChain = chains.openChain,
): Promise<void> {
  const waiting = await waitingOf(db, batchId);
  const [first] = waiting;
  if (first === undefined || chains.isSimulated(first.asset)) return;
  const { spending } = open(db, first.asset);
  if (spending?.kind !== 'coins') return;
  for (const transaction of chains.transactionsIn(text)) {
    const matched = await match(db, waiting, transaction);
    // `acceptReturned` reports the differences.
    if ('differs' in matched) continue;
    const why = await spending.whyInvalid(matched.raw).catch((error: unknown) => {
      if (error instanceof chains.NodeFault) return null;
      throw error;
    });
    if (why !== null) refuse(note('returned_invalid', { why }));
  }
}

type AcceptedSpend = Pick<Match, 'expected' | 'txid'>;

/** The transactions of an export that were returned earlier and match it. */
async function takenOf(db: Db, batchId: string): Promise<AcceptedSpend[]> {
  const taken: AcceptedSpend[] = [];
  for (const spend of await rows.spendsOf(db, [batchId])) {
    const txid = spend.returnedTxid;
    if (txid !== null) taken.push({ expected: await expectedOf(db, spend), txid });
  }
  return taken;
}

/** Whether it was accepted already: a signer's file has a transaction in two forms. */
const isTwin = (taken: readonly AcceptedSpend[], text: string): boolean =>
  taken.some(({ expected, txid }) => {
    const checked = chains.verifySignedTransaction(expected, text);
    return !('differs' in checked) && checked.txid === txid;
  });

/**
 * Accepts signed transactions. Each must match one of the batch as exported, to the last unit; a
 * duplicate is accepted once. The bytes are stored first, and only then does the worker send them.
 */
export async function acceptReturned(
  tx: Tx,
  staff: Staff,
  batchId: string,
  text: string,
): Promise<{ count: number; left: number }> {
  let waiting = await waitingOf(tx, batchId);
  if (waiting.length === 0) throw new Refusal('nothing_to_return');
  const found = chains.transactionsIn(text);
  if (found.length === 0) refuse(note('returned_empty'));
  const taken = await takenOf(tx, batchId);
  let count = 0;
  for (const item of found) {
    const matched = await match(tx, waiting, item);
    if ('differs' in matched) {
      if (isTwin(taken, item)) continue;
      return refuse(note('returned_differs', { differences: matched.differs.join('; ') }));
    }
    await keep(tx, staff, matched);
    waiting = waiting.filter((spend) => spend.id !== matched.spend.id);
    taken.push(matched);
    count += 1;
  }
  if (count === 0) throw new Refusal('nothing_to_return');
  await notifyAdmins(tx);
  return { count, left: waiting.filter(mayBeSigned).length };
}
