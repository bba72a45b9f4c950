import type { Coin } from '#core/chains/assets.ts';
import { coinsForCentsDown } from '#core/money/conversion.ts';
import { parsePrice } from '#core/money/median-price.ts';
import { formatAmount, parseUsd } from '#core/money/money.ts';

const usd = '1500.00';

/** Round prices by which the example's dollars are an exact amount. */
const rates: Record<Coin, string> = {
  BTC: '60000.00',
  DOGE: '0.25',
  XRP: '2.00',
  SOL: '150.00',
  USDC: '1.00',
  LTC: '75.00',
};

/** The example deposit of the landing page and the company page, in a coin that is offered. */
export function exampleDeposit(coin: Coin) {
  const rate = rates[coin];
  const units = coinsForCentsDown(coin, parseUsd(usd), parsePrice(rate)!);
  return { coin, coins: formatAmount(coin, units), rate, usd };
}

export type ExampleDeposit = ReturnType<typeof exampleDeposit>;
