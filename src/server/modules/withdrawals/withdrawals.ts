export type { Decided, Staff } from './decide-withdrawal.ts';
export { notifyAdmins } from './notify-admins.ts';
export {
  duePayouts,
  insertPayout,
  noteSent,
  type Payout,
  payoutOf,
  payoutsInFlight,
} from './payouts.sql.ts';
export { follow, lockWithdrawal } from './sql.ts';
