import { centsForCoinsDown, coinsForCentsUp } from '#core/money/conversion.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { workThrough } from '#platform/jobs/work-through.ts';
import { coin, postSingle, usd } from '../../ledger/ledger.ts';
import { rateIfFresh } from '../../market/market.ts';
import { keyOf } from '../operations/settle-operations.ts';
import { openCentsOf } from './placements.sql.ts';
import { lockReturn, returnsToBook } from './returns.sql.ts';

/**
 * Books a placement's return against its cost, in the scan that sees it final. The amount above the
 * cost stays unbooked until two people approve it as a gain.
 */
async function bookReturn(tx: Tx, paymentId: string): Promise<boolean> {
  const arrival = await lockReturn(tx, paymentId);
  if (arrival === undefined) return false;
  const { asset, planId, placementId, units } = arrival;
  const rate = await rateIfFresh(tx, asset);
  const placed = await openCentsOf(tx, placementId);
  if (rate === null || placed === 0n) return false;
  const worth = centsForCoinsDown(asset, units, rate.usdMicros);
  if (worth === 0n) return false;
  const cents = worth < placed ? worth : placed;
  const booked = worth <= placed ? units : coinsForCentsUp(asset, placed, rate.usdMicros);
  await postSingle(tx, {
    key: keyOf('place_return', paymentId),
    kind: 'place_return',
    subject: paymentId,
    paymentId,
    rateId: rate.id,
    actor: 'worker',
    legs: [
      { debit: coin('custody', asset), credit: coin('fx_coin', asset), amount: booked },
      { debit: usd('fx_usd', asset), credit: usd('placement', planId), amount: cents },
    ],
  });
  await notify(tx, { to: 'administrators', topic: 'treasury' });
  return true;
}

/** Books every final return; a job of the worker. */
export async function bookReturns(db: Db): Promise<number> {
  return workThrough(await returnsToBook(db), (id) =>
    inTransaction(db, (tx) => bookReturn(tx, id)),
  );
}
