export { settlePayment } from './settle-deposit.ts';
export { quoteDeposit } from './quote-deposit.ts';
