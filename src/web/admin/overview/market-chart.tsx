import { useState } from 'react';
import { admin } from '../../text/en/admin.ts';
import { useTicker } from '../../app/ticker.ts';
import { CandleCredit, Candles } from '../../features/candles/candles.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';

const words = admin.overview;

/** The market that deposits and payouts are priced by, one coin at a time (ADM-2). */
export function MarketChart() {
  const query = useTicker();
  const ticks = query.data?.data ?? [];
  const [asset, choose] = useState<string>('BTC');
  const tick = ticks.find((one) => one.asset === asset) ?? ticks[0];
  return (
    <Panel
      title={words.market}
      footer={<CandleCredit />}
      end={
        <span className="seg" role="group" aria-label={words.coin}>
          {ticks.map((one) => (
            <button
              key={one.asset}
              type="button"
              aria-pressed={one === tick}
              onClick={() => choose(one.asset)}
            >
              {one.asset}
            </button>
          ))}
        </span>
      }
    >
      {tick ? (
        <Candles tick={tick} />
      ) : (
        <TableState query={query} isEmpty next={words.marketNone} />
      )}
    </Panel>
  );
}
