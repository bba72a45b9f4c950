import type { Tx } from '#platform/db/db.ts';
import { noteMemberFee } from './positions.sql.ts';

export {
  openForDeposit,
  type Position,
  positionsOf,
  lockPositions,
  wouldPayFee,
  wouldStayFree,
} from './positions.sql.ts';
export { sumsOfPositions } from './profit.sql.ts';
export { presentPosition } from './position.presenter.ts';
export { catalogue, type Plan, planById, seedCatalogue } from './sql.ts';

/**
 * Returns whether the operator pays the network fee of a withdrawal: if it takes principal out of a
 * position within 14 days of its opening, for the first time (MEM-13). Called once, at the signing.
 */
export function paysFee(tx: Tx, withdrawalId: string): Promise<boolean> {
  return noteMemberFee(tx, withdrawalId);
}
