import type { Tx } from '../db/db.ts';
import {
  giveBackPrincipal,
  insertPosition,
  lockPositions,
  noteBorneFee,
  type Opening,
} from './positions.sql.ts';

export { lockPositions, type Position, positionsOf } from './positions.sql.ts';
export { positionRoutes } from './position.routes.ts';
export { planExecutors } from './propose-plan.ts';
export { sumsOfPositions } from './profit.sql.ts';
export { showPosition } from './show-position.ts';
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

/**
 * Whether the operator bears the network fee of a withdrawal: it takes principal out of a position
 * within 14 days of its opening, for the first time (MEM-13). Asked once, when it is signed.
 */
export function bearsFee(tx: Tx, withdrawalId: string): Promise<boolean> {
  return noteBorneFee(tx, withdrawalId);
}
