export { settlePayment } from './settle-deposit.ts';
export { quoteDeposit } from './quote-deposit.ts';
export { confirmDeposit } from './confirm-deposit.ts';
export { claimPayment } from './suspense/claim-payment.ts';
export { waitsFor } from './deposit.presenter.ts';
