import type { Db, Tx } from '#platform/db/db.ts';
import type { AssignedIds, NotifyWorker } from '../approvals/approvals.ts';
import type { PaymentLookup } from '../chains/chains.ts';
import type { Decided, Staff } from './decide-withdrawal.ts';

/** The dependencies of the admin routes; payouts knows payments, withdrawals does not. */
export type WithdrawalDeps = {
  assignedIds: AssignedIds;
  wakeWorker: NotifyWorker | undefined;
  readClaimedPayment: (
    db: Db,
    id: string,
    txid: string | undefined,
  ) => Promise<PaymentLookup | null>;
  markPaid: (tx: Tx, staff: Staff, id: string, lookup: PaymentLookup | null) => Promise<Decided>;
};
