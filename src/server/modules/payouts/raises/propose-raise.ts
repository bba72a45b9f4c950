import type { Coin } from '#core/chains/coin-records.ts';
import { coinsForCentsDown, coinsForCentsUp } from '#core/money/conversion.ts';
import { formatAmount, parseAmount } from '#core/money/money.ts';
import { type Note, note } from '#core/rules/notes.ts';
import { invariant, Refusal } from '#core/rules/refusal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { proposeByPerson, type OpenProposal, type Proposer } from '../../approvals/approvals.ts';
import * as chains from '../../chains/chains.ts';
import { payoutsStopped } from '../../policy/policy.ts';
import * as rows from '../spends.sql.ts';
import { refuseRaise, stuckSpend } from './raise-fee.ts';
import * as raises from './raises.sql.ts';

/** The spend and its new total fee; without a fee, the network's current one. */
type RaiseAsked = { spendId: string; fee: string | null };

type PlannedRaise = { spendId: string; feeUnits: bigint };

const wrongFee = (detail: Note): never => {
  throw new Refusal('raise_fee_invalid', { detail, fields: { network_fee: detail } });
};

/** The spending port of a coin with replaceable transactions; refuses if one is in a block. */
async function requireWaiting(port: chains.ChainPort, txids: readonly string[]) {
  const { spending } = port;
  invariant(spending?.kind === 'coins', 'coins of outputs are spent');
  for (const txid of txids) {
    if ((await port.lookup(txid)).state === 'confirmed') refuseRaise(note('raise_in_block'));
  }
  return spending;
}

type Bounds = ReturnType<typeof chains.raiseBounds>;

/** The requested fee, or the network's current one; refuses a fee outside the bounds. */
function chosenFee(asset: Coin, fee: bigint | null, bounds: Bounds, usual: bigint): bigint {
  const { least, most, byChange } = bounds;
  const money = (units: bigint) => `${formatAmount(asset, units)} ${asset}`;
  if (most < least) {
    refuseRaise(most === byChange ? note('raise_change_short') : note('raise_at_most'));
  }
  if (fee === null) return usual;
  if (fee < least) wrongFee(note('raise_least', { least: money(least) }));
  if (fee > most) wrongFee(note('raise_most', { most: money(most) }));
  return fee;
}

async function plan(
  db: Db,
  { spendId, fee }: RaiseAsked,
  open: chains.OpenChain,
): Promise<PlannedRaise> {
  const spend = await rows.spendById(db, spendId);
  if (spend === undefined) throw new Refusal('not_found');
  const { asset } = spend;
  const sent = await stuckSpend(db, spend);
  if ((await payoutsStopped(db)) !== null) throw new Refusal('payouts_are_stopped');
  const spending = await requireWaiting(open(db, asset), await raises.txidsOf(db, spendId));
  const { usdMicros, limitCents } = await raises.pricesOf(db, spendId);
  const bounds = chains.raiseBounds(sent, await spending.toReplace(spend.txid!), {
    exported: spend.feeUnits,
    least: coinsForCentsUp(asset, 1n, usdMicros),
    most: coinsForCentsDown(asset, limitCents, usdMicros),
  });
  const usual = chains.feeWithin(sent, await spending.feeRate(), bounds);
  const requested = fee === null ? null : parseAmount(asset, fee);
  const feeUnits = chosenFee(asset, requested, bounds, usual);
  const [standing] = await raises.raisesOf(db, [spendId]);
  if (standing !== undefined && standing.feeUnits >= feeUnits) throw new Refusal('raise_waits');
  return { spendId, feeUnits };
}

/**
 * The fee that a replacement would pay now, according to the nodes; refuses with the reason if no
 * replacement is possible. Call it outside every transaction.
 */
export async function planRaise(
  db: Db,
  input: RaiseAsked,
  open: chains.OpenChain = chains.openChain,
): Promise<PlannedRaise> {
  try {
    return await plan(db, input, open);
  } catch (error) {
    if (error instanceof chains.NodeFault) return refuseRaise(note('node_unreachable'));
    throw error;
  }
}

/** Proposes a higher fee for a stuck spend; another person must approve it. */
export const proposeRaise = (
  tx: Tx,
  proposer: Proposer,
  { spendId, feeUnits }: PlannedRaise,
  reason: string,
): Promise<OpenProposal> =>
  proposeByPerson(tx, proposer, {
    kind: 'payout_raise',
    subject: spendId,
    payload: { fee: String(feeUnits) },
    reason,
  });
