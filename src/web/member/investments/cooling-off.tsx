import { coinRecords } from '#core/chains/coin-records.ts';
import { allOf } from '#text/format/lists.ts';
import { investments as text } from '#text/investments.ts';
import { offeredCoins } from '../../features/coins/offered-coins.ts';
import { useBusinessNow } from '../../ui/use-business-now.ts';
import { leftOf } from './time-left.ts';

/** Returns which network fees the operator never bears, with the offered coins that have them. */
export function smallFees(): string {
  const tiny = offeredCoins().filter((coin) => coinRecords[coin].hasTinyFee);
  return text.coolingSmall(allOf(tiny.map((coin) => coinRecords[coin].name)));
}

/** How long the operator still pays the network fee of leaving, as a plain countdown. */
export function CoolingOff({ until }: { until: string }) {
  const left = leftOf(Date.parse(until) - useBusinessNow());
  if (left === null) return null;
  return (
    <span className="sub num" role="timer">
      {text.cooling}: {text.coolingLeft(left)}
    </span>
  );
}
