import { coinOf, type Method } from '../../core/assets.ts';
import { centsForCoinsDown } from '../../core/conversion.ts';
import { nextUnlock } from '../../core/next-unlock.ts';
import { networkFee, payoutCoins } from '../../core/withdrawal-rules.ts';
import { businessNow } from '../clock/clock.ts';
import type { Db } from '../db/db.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { currentRate } from '../market/market.ts';
import { positionsOf } from '../plans/plans.ts';
import type { Source } from './sql.ts';

/** What is available and what the network takes, as of now; nothing is promised or held. */
export async function quoteWithdrawal(
  db: Db,
  memberId: string,
  wish: { method: Method; source: Source; amountCents: bigint | null },
) {
  const asset = coinOf[wish.method];
  const figures = await memberFigures(db, memberId);
  const rate = await currentRate(db, asset);
  const now = await businessNow(db);
  const fee = networkFee(asset);
  const coins =
    wish.amountCents === null ? null : payoutCoins(asset, wish.amountCents, rate.usdMicros);
  return {
    asset,
    availableCents: wish.source === 'balance' ? figures.balance : figures.profit,
    feeUnits: fee,
    // Rounded up: a fee is never shown smaller than it is.
    feeCents: centsForCoinsDown(asset, fee, rate.usdMicros) + 1n,
    arrivingUnits: coins?.arriving ?? null,
    usdMicros: rate.usdMicros,
    nextUnlockAt: nextUnlock(await positionsOf(db, memberId), figures.profitLocked, now),
  };
}
