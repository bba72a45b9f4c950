import type { Tx } from '../db/db.ts';
import { giveBackPrincipal, insertPosition, lockPositions, type Opening } from './positions.sql.ts';

export { type Position, positionsOf } from './positions.sql.ts';
export { catalogue, type Plan, planById, seedCatalogue } from './sql.ts';

/** Puts part of a member's balance to work; one subject opens one position, however often asked. */
export async function openPosition(tx: Tx, opening: Opening): Promise<void> {
  await lockPositions(tx, opening.memberId);
  await insertPosition(tx, opening);
}

/** Restores what a cancelled or refused withdrawal had taken; call it after the release. */
export async function restorePositions(tx: Tx, withdrawalId: string): Promise<void> {
  await giveBackPrincipal(tx, withdrawalId);
}
