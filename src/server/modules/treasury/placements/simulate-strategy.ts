import { createHash } from 'node:crypto';
import type { Coin } from '#core/chains/assets.ts';
import { coinsForCentsUp } from '#core/money/conversion.ts';
import { derivedUuid } from '#core/proofs/derived-uuid.ts';
import { invariant } from '#core/rules/refusal.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import * as chains from '../../chains/chains.ts';
import { currentRate } from '../../market/market.ts';
import { insertTreasuryAddress } from '../figures.sql.ts';
import { addressOf, noteStep } from '../sql.ts';
import { placementFor } from './placements.sql.ts';

/** Returns a stable id for an object of the simulation, so a second start finds the first one's. */
export const simulatedId = (name: string): string => derivedUuid(`candor sandbox ${name}`);

/** Returns a number from 0 to 9,999, always the same for a name. */
export const drawOf = (name: string): number =>
  createHash('sha256').update(`candor draw ${name}`).digest().readUInt32BE(0) % 10_000;

/** Runs a step once, in one transaction with the record that it ran. */
export function simulateStep(
  db: Db,
  name: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await noteStep(tx, name))) return false;
    await work(tx);
    return true;
  });
}

// At least as many confirmations as any coin of the sandbox needs.
const blocksToFinal = 60;

/** Mines on each simulated chain with pending payments until they are final, and reads it. */
export async function confirmPayments(db: Db): Promise<void> {
  for (const asset of await chains.simulatedWaiting(db, offeredCoins(), blocksToFinal)) {
    await chains.simulateBlocks(db, asset, blocksToFinal);
    await chains.watchPayments(db, asset, chains.openChain);
  }
}

/** Sends play money worth `cents` to a subject's address. */
export async function sendTo(tx: Tx, subject: string, cents: bigint): Promise<void> {
  const to = await addressOf(tx, subject);
  invariant(to, `${subject} has an address`);
  const { usdMicros } = await currentRate(tx, to.asset);
  const amount = coinsForCentsUp(to.asset, cents, usdMicros);
  await chains.simulatePayment(tx, to.asset, { ...to, amount });
}

type Inflow = {
  subject: string;
  asset: Coin;
  /** The plan whose newest placement it returns; null for capital. */
  planId: string | null;
  cents: bigint;
};

/** Sends coins from outside: capital, or the return of a plan's placement. */
export async function sendIn(tx: Tx, { subject, asset, planId, cents }: Inflow): Promise<void> {
  const purpose = planId === null ? 'capital' : 'placement';
  const placement = planId === null ? null : { id: await placementFor(tx, planId), planId };
  await insertTreasuryAddress(tx, { id: subject, placement, asset, openedBy: 'simulated desk' });
  await chains.issueAddress(tx, asset, { purpose, subject });
  await sendTo(tx, subject, cents);
}
