export { cancelWithdrawal } from './cancel-withdrawal.ts';
export { type Decided, decideWithdrawal, type Decision, type Staff } from './decide-withdrawal.ts';
export { requestWithdrawal } from './request-withdrawal.ts';
export { factsForRequest } from './requests.sql.ts';
export { notifyAdmins } from './notify-admins.ts';
export { insertPayout, noteSent, type Payout, payoutOf, payoutsInFlight } from './payouts.sql.ts';
export { screenDue } from './screening/screen-withdrawals.ts';
export { follow, returnAmount, lockWithdrawal } from './sql.ts';
