import { methodOf } from '#core/chains/assets.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { record } from '../audit/audit.ts';
import { isSimulated } from '../chains/chains.ts';
import { payoutsStopped } from '../policy/policy.ts';
import { dueOperationSums } from '../treasury/treasury.ts';
import type { Staff } from '../withdrawals/withdrawals.ts';
import { type Batch, dueOf, insertBatch } from './batches.sql.ts';

const isDue = async (tx: Tx, { asset, pays }: BatchCommand): Promise<boolean> =>
  pays === 'acts'
    ? (await dueOperationSums(tx)).some((dueOperationSum) => dueOperationSum.asset === asset)
    : (await dueOf(tx, methodOf[asset], 1)).length > 0;

type BatchCommand = Pick<Batch, 'id' | 'asset' | 'pays'>;

/** Requests unsigned transactions for all due payouts of a coin; the worker builds them. */
export async function requestBatch(tx: Tx, staff: Staff, command: BatchCommand): Promise<void> {
  const { id, asset, pays } = command;
  if (isSimulated(asset)) throw new Refusal('batch_simulated');
  if ((await payoutsStopped(tx)) !== null) throw new Refusal('payouts_are_stopped');
  if (!(await isDue(tx, command))) throw new Refusal('nothing_due');
  const made = await insertBatch(tx, { ...command, token: staff.token });
  if (made === null) throw new Refusal('busy');
  await record(tx, {
    actor: `admin:${staff.id}`,
    act: 'payouts exported',
    subject: id,
    after: { asset, pays },
    ip: staff.ip,
    requestId: staff.requestId,
  });
}
