import type { AssignedIds, WakeWorker } from '../approvals/approvals.ts';
import type { Shown } from '../chains/chains.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Decided, Staff } from './decide-withdrawal.ts';

/** What the routes of administrators are handed; payouts knows payments, withdrawals do not. */
export type WithdrawalDeps = {
  assignedIds: AssignedIds;
  wakeWorker: WakeWorker | undefined;
  askAboutClaim: (db: Db, id: string, txid: string | undefined) => Promise<Shown | null>;
  markPaid: (tx: Tx, staff: Staff, id: string, shown: Shown | null) => Promise<Decided>;
};
