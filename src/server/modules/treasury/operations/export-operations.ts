import type { Coin } from '#core/chains/assets.ts';
import { coinsForCentsDown } from '#core/money/conversion.ts';
import { operatorCanPayFee, networkFee } from '#core/rules/withdrawal-rules.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { Rate } from '../../market/market.ts';
import { endOperation, lockOperation } from './operations.sql.ts';
import * as rows from './outgoing.sql.ts';

const mostInExport = 100;
const maxOperations = 500;

// Not the fault of the operation, and temporary: it waits for the next export.
const passing = new Set([
  'rate_stale',
  'rate_unavailable',
  'rate_off_peg',
  'brake_closed',
  'payouts_stopped',
]);

/** An operation that leaves now, with the total of its coins. */
export type LeavingOperation = rows.DueOperation & { total: bigint };

/** The limits of an export: the coin, its rate, the payable operations, and the free coins. */
type DueCommand = { asset: Coin; rate: Rate; payable: ReadonlySet<string>; free: bigint };

/**
 * Locks and returns approved operations that may leave at this rate, while free coins last. An
 * operation that the rules of the books refuse ends here, before anything leaves. Those approved in
 * dollars leave one per export: the books judge each after the one before it.
 */
export async function lockDueOperations(
  tx: Tx,
  { asset, rate, payable, ...coins }: DueCommand,
): Promise<{ taken: LeavingOperation[]; refusals: string[] }> {
  let { free } = coins;
  const taken: LeavingOperation[] = [];
  const refusals: string[] = [];
  for (const act of await rows.dueOperations(tx, asset, maxOperations)) {
    if (taken.length === mostInExport) break;
    // Its address cannot be paid: it waits with that reason, and those behind it go (CHN-7).
    if (!payable.has(act.id)) continue;
    const total = act.units ?? coinsForCentsDown(asset, act.cents!, rate.usdMicros);
    // A return sends the full amount, so its fee comes from the free coins as well.
    const isWhole = act.units !== null && operatorCanPayFee(asset, rate.usdMicros);
    const needed = isWhole ? total + networkFee(asset) : total;
    const isSecond =
      act.cents !== null && taken.some((leavingOperation) => leavingOperation.cents !== null);
    if (isSecond || needed > free || (await lockOperation(tx, act.id)) === undefined) continue;
    const refusal = await rows.refusalOf(tx, act.id, rate.id);
    if (refusal === null) {
      taken.push({ ...act, total });
      free -= needed;
      continue;
    }
    refusals.push(refusal);
    if (!passing.has(refusal)) {
      await endOperation(tx, act.id, { state: 'refused', refusal });
      await notify(tx, { to: 'administrators', topic: 'treasury' });
    }
  }
  return { taken, refusals };
}
