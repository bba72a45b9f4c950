import { price } from '#text/format/format.ts';
import { market as text } from '#text/market.ts';
import { usePricesLost, useTicker } from '../../app/ticker.ts';
import { Change } from '../../features/candles/change.tsx';

/** The prices in the header; a price that is out of date shows that in place of its change. */
export function Ticker() {
  const ticks = useTicker().data?.data ?? [];
  const lost = usePricesLost() !== null;
  return (
    <ul className="ticker" aria-label={text.prices}>
      {ticks.map((tick) => (
        <li key={tick.asset}>
          <b>{tick.asset}</b>
          {tick.fresh && !lost ? (
            <Change change={tick.change_24h} />
          ) : (
            <abbr className="ticker-old" title={text.stale}>
              {text.staleShort}
            </abbr>
          )}
          <span className="px num">{price(tick.price)}</span>
        </li>
      ))}
    </ul>
  );
}
