import { invariant } from '../../core/refusal.ts';
import type { Tx } from '../db/db.ts';
import { memberFigures } from '../ledger/ledger.ts';
import {
  giveBackPrincipal,
  insertPosition,
  lockPositions,
  type Opening,
  positionsOf,
  takePrincipal,
} from './positions.sql.ts';

export { type Position, positionsOf } from './positions.sql.ts';
export { catalogue, type Plan, planById, seedCatalogue } from './sql.ts';

/** Puts part of a member's balance to work; one subject opens one position, however often asked. */
export async function openPosition(tx: Tx, opening: Opening): Promise<void> {
  await lockPositions(tx, opening.memberId);
  await insertPosition(tx, opening);
}

/**
 * Lets principal leave with a withdrawal: free balance first, then the oldest positions (LED-7).
 * Call it after the hold was posted, in its transaction: what the positions then hold beyond the
 * balance is what leaves.
 */
export async function shrinkPositions(
  tx: Tx,
  memberId: string,
  centsLeaving: bigint,
  withdrawalId: string,
): Promise<void> {
  await lockPositions(tx, memberId);
  const positions = await positionsOf(tx, memberId);
  const { balance } = await memberFigures(tx, memberId);
  const held = positions.reduce((sum, position) => sum + position.principalCents, 0n);
  let excess = held > balance ? held - balance : 0n;
  invariant(excess <= centsLeaving, 'positions shrink by no more than what leaves');
  for (const position of positions) {
    const cents = excess < position.principalCents ? excess : position.principalCents;
    if (cents === 0n) continue;
    await takePrincipal(tx, position.id, withdrawalId, cents);
    excess -= cents;
  }
}

/** Restores what a cancelled or refused withdrawal had taken; call it after the release. */
export async function restorePositions(tx: Tx, withdrawalId: string): Promise<void> {
  await giveBackPrincipal(tx, withdrawalId);
}
