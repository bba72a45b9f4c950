import type { Db, Tx } from '#platform/db/db.ts';
import type { AssignedIds, NotifyWorker } from '../approvals/approvals.ts';
import type { PaymentLookup } from '../chains/chains.ts';
import type { Decided, Staff } from './decide-withdrawal.ts';

/** What the routes of administrators are handed; payouts knows payments, withdrawals do not. */
export type WithdrawalDeps = {
  assignedIds: AssignedIds;
  wakeWorker: NotifyWorker | undefined;
  readClaimedPayment: (
    db: Db,
    id: string,
    txid: string | undefined,
  ) => Promise<PaymentLookup | null>;
  markPaid: (tx: Tx, staff: Staff, id: string, shown: PaymentLookup | null) => Promise<Decided>;
};
