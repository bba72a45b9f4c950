export { treasuryLoops } from './jobs.ts';
export { payRun, type Share } from './pay-run.ts';
export { settleMaturities } from './settle-maturities.ts';
export {
  bringIn,
  confirmPayments,
  type Desks,
  sendTo,
  simulatedId,
  takeStep,
} from './simulate-strategy.ts';
export { closeDesk, finalPaymentTo, idsOf, isTaken, openDesk } from './sql.ts';
