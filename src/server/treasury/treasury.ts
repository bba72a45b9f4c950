export { freeCoins } from './acts.sql.ts';
export { bookNetworkFee } from './book-network-fee.ts';
export { bookReturns } from './book-returns.ts';
export { treasuryExecutors } from './execute-acts.ts';
export { type LeavingAct, operatorBears, takeDueActs } from './export-acts.ts';
export { allFigures, arrivalById, figuresOf, type PlanFigures, venues } from './figures.sql.ts';
export { treasuryJobs, treasuryLoops } from './jobs.ts';
export {
  dueActSums,
  insertOutgoing,
  lockOutgoing,
  type NewOutgoing,
  outputsClaimed,
} from './outgoing.sql.ts';
export { proposeCapitalIn, proposeGain, proposePlacement } from './propose-act.ts';
export { type Absorber, proposeAbsorption, proposeLoss, proposeVenue } from './propose-money.ts';
export { readPlacements } from './read-placements.ts';
export { settleActs } from './settle-acts.ts';
export {
  confirmPayments,
  drawOf,
  sendIn,
  sendTo,
  simulatedId,
  takeStep,
} from './simulate-strategy.ts';
export {
  closeDesks,
  dayOfStep,
  finalPaymentTo,
  idsOf,
  isTaken,
  noteStep,
  openDesk,
  openInvestor,
} from './sql.ts';
