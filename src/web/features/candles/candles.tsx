import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { price } from '#text/format/format.ts';
import { market } from '#text/market.ts';
import { api } from '../../app/api.ts';
import { fetchedPart } from '../../app/fetched-part.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { Checkbox } from './candle-look.ts';
import { CandleTable } from './candle-table.tsx';
import { Change } from './change.tsx';

const text = market.candles;
const intervals = ['1m', '15m', '1h', '4h', '1d'] as const;

// The chart library loads when the first chart is opened.
const CandleChart = fetchedPart(async () => (await import('./candle-chart.tsx')).CandleChart);

/** One coin's price and its candles in five intervals, as a chart or a table. */
export function Candles({ tick }: { tick: Checkbox }) {
  const [interval, setLength] = useState<(typeof intervals)[number]>('1h');
  const [asTable, setAsTable] = useState(false);
  const query = useQuery(
    api.market.candles.queryOptions({
      input: { asset: tick.asset, interval },
      placeholderData: keepPreviousData,
    }),
  );
  const candles = query.data?.data.candles;
  const name = text.names[interval];
  return (
    <>
      <div className="quote">
        <span className="coin num">{price(tick.price)}</span>
        <Change change={tick.change_24h} />
        <span className="seg" role="group" aria-label={text.intervals}>
          {intervals.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === interval}
              aria-label={`${each}, ${text.names[each]}`}
              onClick={() => setLength(each)}
            >
              {each}
            </button>
          ))}
        </span>
      </div>
      {!tick.fresh && <Notice warn>{text.stale}</Notice>}
      {candles === undefined && <TableState query={query} />}
      {candles?.length === 0 && <p className="state">{text.empty}</p>}
      {candles && candles.length > 0 && (
        <>
          {asTable ? (
            <CandleTable candles={candles} query={query} />
          ) : (
            <Suspense fallback={<Loading />}>
              <CandleChart
                candles={candles}
                label={text.figure(tick.name, name)}
                span={`${tick.asset} ${interval}`}
              />
            </Suspense>
          )}
          <Button kind="link" small aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? text.asChart : text.asTable}
          </Button>
        </>
      )}
    </>
  );
}

/** The library's licence requires its name and a link; its built-in logo needs inline markup. */
export function CandleCredit() {
  return (
    <p className="quiet small">
      {text.key}{' '}
      <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        {text.drawnWith}
      </a>
    </p>
  );
}
