export { withdrawalAdminRoutes } from './admin.routes.ts';
export { payoutBatchRoutes } from '../payouts/batches.routes.ts';
export { withdrawalGatewayRoutes } from './gateway.routes.ts';
export { withdrawalJobs, withdrawalLoops } from './jobs.ts';
export { withdrawalMemberRoutes } from './member.routes.ts';
export { withdrawalExecutors } from './decide-withdrawal.ts';
export { settlePayouts } from '../payouts/settle-payout.ts';
export { signDuePayouts } from '../payouts/sign-payout.ts';
