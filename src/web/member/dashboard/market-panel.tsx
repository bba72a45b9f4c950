import { ChartCandlestick } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { clockTime, price } from '#text/format/format.ts';
import { market as text } from '#text/market.ts';
import { usePricesLost, useTicker } from '../../app/ticker.ts';
import { Change } from '../../features/candles/change.tsx';
import { offeredCoins } from '../../features/coins/offered-coins.ts';
import { Spark } from '../../ui/charts/spark.tsx';
import { fetchedDialog } from '../../ui/dialogs/fetched-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable, type Sorting } from '../../ui/tables/data-table.tsx';
import type { Checkbox } from '../layout/api-types.ts';

const columnsOf = (open: (tick: Checkbox) => void): readonly Column<Checkbox>[] => [
  { key: 'coin', sort: 'coin', head: text.coin, cell: (tick) => <Coin tick={tick} /> },
  {
    key: 'price',
    sort: 'price',
    head: text.price,
    right: true,
    className: 'strong',
    cell: (tick) => price(tick.price),
  },
  {
    key: 'change',
    sort: 'change',
    head: text.change,
    right: true,
    cell: (tick) => <Change change={tick.change_24h} />,
  },
  {
    key: 'day',
    head: text.day,
    right: true,
    cell: (tick) => <Spark values={tick.points.map((point) => Number(point.price))} />,
  },
  {
    key: 'chart',
    head: <span className="sr">{text.chart}</span>,
    right: true,
    className: 'go-row',
    cell: (tick) => (
      <button
        type="button"
        className="icon"
        aria-label={text.open(tick.name)}
        onClick={() => open(tick)}
      >
        <ChartCandlestick aria-hidden />
      </button>
    ),
  },
];

const orders: Record<string, (tick: Checkbox) => number | string> = {
  coin: (tick) => tick.name,
  price: (tick) => Number(tick.price),
  change: (tick) => Number(tick.change_24h ?? 0),
};

function sorted(ticks: readonly Checkbox[], { by, descending }: Sorting): Checkbox[] {
  const key = orders[by] ?? ((tick: Checkbox) => tick.name);
  const ascending = ticks.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  return descending ? ascending.toReversed() : ascending;
}

const CandleSheet = fetchedDialog(async () => (await import('./candle-sheet.tsx')).CandleSheet);

/** Prices with the change and line of 24 hours; each row opens its candles (MEM-3). */
export function MarketPanel({ span }: { span: 7 | 8 }) {
  const query = useTicker();
  const ticks = query.data?.data;
  const [sorting, setSorting] = useState<Sorting>({ by: 'price', descending: true });
  const [search, setSearch] = useSearchParams();
  const open = ({ asset }: Checkbox) => setSearch({ chart: asset }, { preventScrollReset: true });
  const charted = ticks?.find(({ asset }) => asset === search.get('chart'));
  return (
    <Panel span={span} edge title={text.title} end={<Feed first={ticks?.[0]} />}>
      <DataTable
        label={text.title}
        query={query}
        rows={ticks && sorted(ticks, sorting)}
        rowKey={(tick) => tick.asset}
        sorting={sorting}
        onSort={setSorting}
        columns={columnsOf(open)}
        expect={offeredCoins().length}
      />
      {charted && <CandleSheet tick={charted} onClose={() => setSearch({}, { replace: true })} />}
    </Panel>
  );
}

/** The prices' source and time, or a notice that none have arrived for a while. */
function Feed({ first }: { first: Checkbox | undefined }) {
  const lost = usePricesLost();
  if (first === undefined) return null;
  const time = clockTime(first.at);
  return (
    <span className="quiet small num" role={lost === null ? undefined : 'status'}>
      {lost === null
        ? `${first.simulated ? text.simulated : first.source}, ${time}`
        : text.lost(time)}
    </span>
  );
}

function Coin({ tick }: { tick: Checkbox }) {
  return (
    <>
      <span className="strong">{tick.name}</span> <span className="quiet">{tick.asset}</span>
      {!tick.fresh && <span className="sub">{text.stale}</span>}
    </>
  );
}
