export { findSenders } from './find-senders.ts';
export { isOfItsKey } from './check-address.ts';
export { checkTwoNodes } from './check-two-nodes.ts';
export { type Watch, watches } from './faults.sql.ts';
export { findPayingOutput, lookUpPayment, type Shown, type Sought } from './find-paying-output.ts';
export { type AddressDraft, issueAddress, type Issued } from './issue-address.ts';
export { drawnAddress } from './sources.sql.ts';
export { asking, nodeAt } from './node.ts';
export { checkChains, isSimulated, openChain, openNodes } from './open-nodes.ts';
export {
  checkReturned,
  type Expected,
  secretInReturned,
  transactionsIn,
} from './check-returned.ts';
export {
  type Draft,
  type Drafted,
  draftSpends,
  type Life,
  readSpendFacts,
  type SpendFacts,
  type Taken,
  withChange,
} from './make-spends.ts';
export {
  type ChainPort,
  type Found,
  NodeFault,
  type OpenChain,
  type Output,
  type SignedTransfer,
} from './port.ts';
export { rawOfSpend, type SimulatedSpend } from './simulated.ts';
export {
  simulateBlocks,
  simulateDoubleSpend,
  simulateOutage,
  simulatePayment,
  simulateReorganisation,
} from './simulated.sql.ts';
export { readReserves } from './read-reserves.ts';
export { sourceExecutors } from './propose-source.ts';
export { type SolanaChain, solanaRpc } from './solana-rpc.ts';
export { readSignedSolana, unsignedSolanaTransfer } from './solana-transaction.ts';
export { isOurs, type Payment, paymentById, paymentsIn, paymentsTo } from './sql.ts';
export { watchPayments } from './watch-payments.ts';
export { type XrpChain, xrpRpc } from './xrp-rpc.ts';
export { cancelXrpPayment, readSignedXrp, unsignedXrpPayment } from './xrp-transaction.ts';
