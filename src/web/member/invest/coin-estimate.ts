import type { Coin } from '#core/chains/assets.ts';
import { deposits } from '#text/deposits.ts';
import { locale } from '#text/format/locale.ts';

type Tick = { asset: string; price: string; fresh: boolean };

// The next page quotes to the last unit; four digits mark these as estimates.
const rounded = new Intl.NumberFormat(locale.numbers, { maximumSignificantDigits: 4 });

/** Returns 'about 0.02342 BTC' for an amount at the latest price; null without a reliable price. */
export function coinEstimate(
  amount: string | null,
  coin: Coin,
  ticks: readonly Tick[],
): string | null {
  const tick = ticks.find(({ asset, fresh }) => asset === coin && fresh);
  if (amount === null || tick === undefined || Number(tick.price) <= 0) return null;
  return deposits.plans.about(`${rounded.format(Number(amount) / Number(tick.price))} ${coin}`);
}
