export { freeCoins } from './operations/operations.sql.ts';
export { bookNetworkFee, bookRaisedFee } from './operations/book-network-fee.ts';
export { bookReturns } from './placements/book-returns.ts';
export { treasuryExecutors } from './operations/execute-operations.ts';
export { type LeavingOperation, lockDueOperations } from './operations/export-operations.ts';
export {
  allFigures,
  incomingPaymentById,
  figuresOf,
  owedToMembers,
  type PlanFigures,
  venues,
} from './figures.sql.ts';
export {
  dueOperations,
  dueOperationSums,
  insertOutgoing,
  lockOutgoing,
  type NewOutgoing,
  outputsClaimed,
} from './operations/outgoing.sql.ts';
export { proposeCapitalIn, proposeGain, proposePlacement } from './operations/propose-operation.ts';
export {
  type Absorber,
  proposeAbsorption,
  proposeLoss,
  proposeVenue,
} from './operations/propose-money.ts';
export { readPlacements } from './placements/read-placements.ts';
export { settleOperations } from './operations/settle-operations.ts';
export { settleOutgoings } from './operations/settle-outgoing.ts';
export {
  confirmPayments,
  drawOf,
  sendIn,
  sendTo,
  simulatedId,
  simulateStep,
} from './placements/simulate-strategy.ts';
export {
  endSandboxAdmins,
  addressOf,
  dayOfStep,
  finalPaymentTo,
  idsOf,
  isTaken,
  noteStep,
  startSandboxAdmin,
  openInvestor,
} from './sql.ts';
