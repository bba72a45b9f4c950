export { findSenders } from './watch/find-senders.ts';
export { isOfItsKey } from './addresses/check-address.ts';
export { checkTwoNodes } from './watch/check-two-nodes.ts';
export { type Watch, watches } from './watch/faults.sql.ts';
export {
  findPayingOutput,
  lookUpPayment,
  type PaymentLookup,
  type ExpectedPayment,
} from './bitcoin/find-paying-output.ts';
export { type AddressDraft, issueAddress, type Issued } from './addresses/issue-address.ts';
export { drawnAddress, networksOf } from './addresses/sources.sql.ts';
export { asking, nodeAt } from './node.ts';
export { checkChains, isSimulated, networksIn, openChain, openNodes } from './watch/open-nodes.ts';
export {
  verifySignedTransaction,
  type Expected,
} from './transactions/verify-signed-transaction.ts';
export { secretInReturned, transactionsIn } from './transactions/read-returned.ts';
export { hashedTransaction } from './transactions/hashed-transaction.ts';
export {
  feeWithin,
  raiseBounds,
  raisedSpend,
  readSent,
  type SentSpend,
} from './transactions/raise-fee.ts';
export { type Bounds, isOverCeiling, type ToPay } from './transactions/allocate-fee.ts';
export { type PlannedOutput, type PlannedSpend, planSpends } from './transactions/plan-spends.ts';
export { type Draft, draftSpends, type Life } from './transactions/build-transactions.ts';
export {
  readSpendFacts,
  type SpendFacts,
  type ReservedInputs,
  withChange,
} from './transactions/spend-facts.ts';
export {
  type ChainPort,
  type Found,
  NodeFault,
  NotAccepted,
  type OpenChain,
  type Output,
  type Payee,
  type Unpayable,
} from './port.ts';
export { rawSpend } from './bitcoin/raw-spend.ts';
export { signSimulated, unsignedSimulated } from './simulated/sign-simulated.ts';
export {
  simulateBlockOfEach,
  simulateBlocks,
  simulateDoubleSpend,
  simulateOutage,
  simulatePayment,
  simulatedWaiting,
  simulateReorganisation,
} from './simulated/simulated.sql.ts';
export { whyUnpayable } from './transactions/why-unpayable.ts';
export { readReserves } from './watch/read-reserves.ts';
export { noteConfirmed, noteConfirmedBlock } from './watch/reserves.sql.ts';
export { type SolanaChain, solanaRpc } from './solana/solana-rpc.ts';
export { readSignedSolana, unsignedSolanaTransfer } from './solana/solana-transaction.ts';
export { isOurs } from './addresses/find-own.ts';
export { type Payment, paymentById, paymentsIn, paymentsTo } from './sql.ts';
export { watchPayments } from './watch/watch-payments.ts';
export { workByCoin } from './work-by-coin.ts';
export { type XrpChain, xrpRpc } from './xrp/xrp-rpc.ts';
export { cancelXrpPayment, unsignedXrpPayment } from './xrp/xrp-transaction.ts';
