import { type Coin, methodOf } from '../../core/assets.ts';
import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import { isSimulated } from '../chains/chains.ts';
import type { Tx } from '../db/db.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { payoutsStopped } from '../policy/policy.ts';
import { dueOf, insertBatch } from './batches.sql.ts';
import type { Staff } from './decide-withdrawal.ts';

/** Asks for unsigned transactions of all that is due of a coin; the worker makes them. */
export async function requestBatch(tx: Tx, staff: Staff, id: string, asset: Coin): Promise<void> {
  if (isSimulated(asset)) throw new Refusal('batch_simulated');
  if ((await payoutsStopped(tx)) !== null) throw new Refusal('payouts_are_stopped');
  const due = await dueOf(tx, methodOf[asset], 1);
  if (due.length === 0) throw new Refusal('nothing_due');
  const made = await insertBatch(tx, { id, asset, by: staff.id });
  if (made === undefined) throw new Refusal('busy');
  await enqueue(tx, 'payout-export', { batchId: id });
  await record(tx, {
    actor: `admin:${staff.id}`,
    act: 'payouts exported',
    subject: id,
    after: { asset },
    ip: staff.ip,
    requestId: staff.requestId,
  });
}
