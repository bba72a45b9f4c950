import { market as text } from '../text/market.ts';
import { usePricesLost, useTicker } from '../ticker.ts';
import { percent, price } from '../ui/format.ts';

/** The prices in the header; one that cannot be trusted any more says so in place of its change. */
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
            <abbr className="old" title={text.stale}>
              {text.staleShort}
            </abbr>
          )}
          <span className="px num">{price(tick.price)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A change in percent: an arrow, the sign and, third, the colour. */
export function Change({ change }: { change: string | null }) {
  if (change === null) return <span className="quiet small">{text.noChange}</span>;
  const fell = change.startsWith('-');
  const sign = fell || /^[+]?0(\.0+)?$/.test(change) ? '' : '+';
  return (
    <span className={`delta num ${fell ? 'neg' : 'pos'}`}>
      <svg viewBox="0 0 8 8" fill="currentColor" aria-hidden="true">
        <path d={fell ? 'M4 7 .5 1h7z' : 'M4 1 7.5 7h-7z'} />
      </svg>
      {sign}
      {percent(change.replace('+', ''))}
    </span>
  );
}
