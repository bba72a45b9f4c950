export { newestAnchors } from './anchors/anchors.routes.ts';
export { payoutJobs } from './jobs.ts';
export { readClaimedPayment, markPaid } from './mark-paid.ts';
export { settlePayouts } from './settle-payout.ts';
export { signDuePayouts } from './sign-simulated.ts';
