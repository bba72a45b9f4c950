export { withdrawalAdminRoutes } from './admin.routes.ts';
export { withdrawalGatewayRoutes } from './gateway.routes.ts';
export { withdrawalMemberRoutes } from './member.routes.ts';
export { type Decided, type Staff, withdrawalExecutors } from './decide-withdrawal.ts';
export { tellDesks } from './notify-admins.ts';
export {
  duePayouts,
  insertPayout,
  noteSent,
  type Payout,
  payoutOf,
  payoutsInFlight,
} from './payouts.sql.ts';
export { follow, lockWithdrawal, modeOf } from './sql.ts';
