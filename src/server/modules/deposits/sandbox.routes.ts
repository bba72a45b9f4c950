import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import type { Coin } from '#core/chains/assets.ts';
import { parseAmount } from '#core/money/money.ts';
import { formatPrice } from '#core/money/price.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { advanceClock } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/db.ts';
import { route } from '#platform/http/router.ts';
import {
  simulateBlocks,
  simulateDoubleSpend,
  simulateOutage,
  simulatePayment,
  simulateReorganisation,
} from '../chains/chains.ts';
import { setSimulatedPrice, simulatePrices } from '../market/market.ts';
import { depositById } from './sql.ts';

const calls = contract.sandbox;

function positiveUnits(asset: Coin, amount: string | number): bigint {
  const units = parseAmount(asset, String(amount));
  if (units <= 0n) throw new Refusal('amount_invalid');
  return units;
}

const pay = route(calls.pay).handler(async ({ input, context }) => {
  const deposit = await depositById(context.db, input.deposit_id);
  if (deposit === undefined) throw new Refusal('not_found');
  const { asset, address } = deposit;
  const tag = input.tag === undefined ? deposit.tag : input.tag || null;
  const coinAmount = input.coin_amount;
  const amount = coinAmount === undefined ? deposit.units : positiveUnits(asset, coinAmount);
  const txid = await inTransaction(context.db, (tx) =>
    input.double_spend === true
      ? simulateDoubleSpend(tx, asset, { address, tag })
      : simulatePayment(tx, asset, { address, tag, amount }, input.from_address ?? null),
  );
  if (txid === null) throw new Refusal('nothing_to_double_spend');
  return { status: success, message: 'Play money is on its way.', data: { txid } };
});

const mine = route(calls.mine).handler(async ({ input, context }) => {
  const height = await simulateBlocks(context.db, input.asset, input.blocks);
  return { status: success, data: { height: Number(height) } };
});

const reorg = route(calls.reorg).handler(async ({ input, context }) => {
  const height = await inTransaction(context.db, (tx) =>
    simulateReorganisation(tx, input.asset, input.depth),
  );
  return { status: success, data: { height: Number(height) } };
});

const outage = route(calls.outage).handler(async ({ input, context }) => {
  const { asset, is_down } = input;
  await inTransaction(context.db, (tx) => simulateOutage(tx, asset, is_down));
  return { status: success, data: { asset, is_down } };
});

const price = route(calls.price).handler(async ({ input, context }) => {
  // Dollars with six decimals have the same scale as XRP: millionths.
  const usdMicros = positiveUnits('XRP', input.usd);
  await inTransaction(context.db, (tx) => setSimulatedPrice(tx, input.asset, usdMicros));
  return { status: success, data: { asset: input.asset, price: formatPrice(usdMicros) } };
});

const advance = route(calls.advance).handler(async ({ input, context }) => {
  const now = await advanceClock(context.db, input.days);
  // Every price is stale after the jump, so the feed catches up before the next quote.
  await simulatePrices(context.db);
  return { status: success, data: { now: now.toISOString() } };
});

/** Controls of the simulated world; in live mode the guard answers 404 to all of them. */
export const sandboxRoutes = () => ({ pay, mine, reorg, outage, price, advance });
