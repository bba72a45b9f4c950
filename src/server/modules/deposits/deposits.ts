export { adminDepositRoutes } from './admin.routes.ts';
export { depositJobs, depositLoops } from './jobs.ts';
export { memberDepositRoutes } from './member.routes.ts';
export { paymentMethods } from './methods.routes.ts';
export { sandboxRoutes } from './sandbox.routes.ts';
export { settlePayment } from './settle-deposit.ts';
export { quoteDeposit } from './quote-deposit.ts';
export { suspenseExecutors } from './suspense/release-claim.ts';
export { memberClaimRoutes, suspenseDeskRoutes } from './suspense/suspense.routes.ts';
