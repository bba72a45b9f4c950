import { coinOf, type Method } from '#core/chains/assets.ts';
import { isToken } from '#core/chains/chain-rules.ts';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import { nextUnlock } from '#core/rules/next-unlock.ts';
import { coolingOffOf, takenByPosition } from '#core/rules/position-rules.ts';
import {
  operatorCanPayFee,
  feeCeiling,
  minArriving,
  networkFee,
  payoutCoins,
} from '#core/rules/withdrawal-rules.ts';
import { businessNow } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { currentRate } from '../market/market.ts';
import { type Position, positionsOf } from '../plans/plans.ts';
import { limits } from '../policy/policy.ts';
import type { Source } from './sql.ts';

type QuoteInput = { method: Method; source: Source; amountCents: bigint | null };

/** Whether an amount would leave a position in its cooling-off period, for the first time. */
function leavesInTime(
  positions: readonly Position[],
  balanceCents: bigint,
  { source, amountCents }: QuoteInput,
  now: Date,
): boolean {
  if (source !== 'balance' || amountCents === null || amountCents > balanceCents) return false;
  const principals = positions.map((position) => position.principalCents);
  const taken = takenByPosition(principals, balanceCents, amountCents);
  return positions.some(
    (position, index) =>
      taken[index]! > 0n && !position.operatorPaidFee && coolingOffOf(position, now) !== null,
  );
}

/** The available amount, the network fee and the amount that arrives, as of now; holds nothing. */
export async function quoteWithdrawal(db: Db, memberId: string, command: QuoteInput) {
  const asset = coinOf[command.method];
  const figures = await memberFigures(db, memberId);
  const rate = await currentRate(db, asset);
  const now = await businessNow(db);
  const fee = networkFee(asset);
  const coins =
    command.amountCents === null ? null : payoutCoins(asset, command.amountCents, rate.usdMicros);
  const positions = await positionsOf(db, memberId);
  const isBorne =
    operatorCanPayFee(asset, rate.usdMicros) &&
    leavesInTime(positions, figures.balance, command, now);
  return {
    asset,
    availableCents: command.source === 'balance' ? figures.balance : figures.profit,
    networkFeeUnits: fee,
    networkFeeMostUnits: feeCeiling(asset),
    // Rounded up. The real fee is known at sending; the maximum is shown beside it.
    networkFeeUsdCents: fee === 0n ? 0n : centsForCoinsDown(asset, fee, rate.usdMicros) + 1n,
    units: (isBorne ? coins?.total : coins?.arriving) ?? null,
    networkFeeOperatorMostUsdCents: (await limits(db)).borneFeeCents,
    // A token's fee is always paid from the operator's lamports (0354).
    networkFeeBy: isBorne || isToken(asset) ? ('operator' as const) : ('member' as const),
    leastUnits: minArriving(asset),
    // The smallest request at which this much arrives, rounded up.
    leastUsdCents: centsForCoinsDown(asset, minArriving(asset) + fee, rate.usdMicros) + 1n,
    usdMicros: rate.usdMicros,
    nextUnlockAt: nextUnlock(positions, figures.profitLocked, now),
  };
}
