export { bookReturns } from './book-returns.ts';
export { treasuryExecutors } from './execute-acts.ts';
export { allFigures, arrivalById, figuresOf, type PlanFigures, venues } from './figures.sql.ts';
export { treasuryLoops } from './jobs.ts';
export { proposeCapitalIn, proposeGain, proposePlacement } from './propose-act.ts';
export { type Absorber, proposeAbsorption, proposeLoss, proposeVenue } from './propose-money.ts';
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
} from './sql.ts';
