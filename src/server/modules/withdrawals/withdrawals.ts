export type { Decided, Staff } from './decide-withdrawal.ts';
export { notifyAdmins } from './notify-admins.ts';
export { insertPayout, noteSent, type Payout, payoutOf, payoutsInFlight } from './payouts.sql.ts';
export { screenDue } from './screening/screen-withdrawals.ts';
export { follow, giveBack, lockWithdrawal } from './sql.ts';
