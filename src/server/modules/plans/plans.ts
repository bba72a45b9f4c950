export {
  openForDeposit,
  type Position,
  positionsOf,
  lockPositions,
  noteOperatorFee,
  operatorWouldPayFee,
  wouldStayFree,
} from './positions.sql.ts';
export { sumsOfPositions } from './profit.sql.ts';
export { presentPosition } from './position.presenter.ts';
export { catalogue, type Plan, planById, seedCatalogue } from './sql.ts';
