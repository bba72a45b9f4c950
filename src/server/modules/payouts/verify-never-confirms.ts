import { isOfFamily } from '#core/chains/coin-records.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import * as chains from '../chains/chains.ts';
import * as rows from './spends.sql.ts';
import { notProven, paysOutputs, verifyAbandoned } from './verify-abandoned.ts';

/** Coins: a final transaction spends one of the same inputs and pays none of the parts. */
async function proveByConflict(
  db: Db,
  port: chains.ChainPort,
  spend: rows.Spend,
  txid: string | undefined,
): Promise<string> {
  if (txid === undefined) return notProven(note('spender_unnamed'));
  if (port.spending?.kind !== 'coins') return notProven(note('node_unreachable'));
  const inputs = await rows.inputsOf(db, spend.id);
  const spent = await port.spending.spends(txid);
  const isConflict = inputs.some((input) =>
    spent.some((other) => other.txid === input.txid && other.outputIndex === input.outputIndex),
  );
  if (!isConflict) notProven(note('spends_none'));
  const found = await port.lookup(txid);
  if (found.state !== 'confirmed' || !found.final) {
    return notProven(note('not_final'));
  }
  if (await paysOutputs(db, spend, found.outputs)) {
    return notProven(note('pays_the_same'));
  }
  return `${txid} spends the same coins`;
}

/** The requester, the spend, and the transaction named as evidence. */
export type AbandonInput = {
  spendId: string;
  txid?: string | undefined;
  by: string;
  ip: string;
  requestId: string;
};

export type AbandonedSpend = { spend: rows.Spend; because: string };

/** Proves from the chain that an export can never confirm; refuses with the missing evidence. */
export async function verifyNeverConfirms(
  db: Db,
  { spendId, txid }: Pick<AbandonInput, 'spendId' | 'txid'>,
  open: chains.OpenChain = chains.openChain,
): Promise<AbandonedSpend> {
  const spend = await rows.spendById(db, spendId);
  if (spend === undefined) throw new Refusal('not_found');
  if (spend.abandonReason !== null) throw new Refusal('nothing_to_return');
  const port = open(db, spend.asset);
  const isCoins = isOfFamily(spend.asset, 'bitcoin');
  const because = isCoins
    ? await proveByConflict(db, port, spend, txid)
    : await verifyAbandoned(db, port, spend, txid);
  return { spend, because };
}
