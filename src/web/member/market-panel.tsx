import { useState } from 'react';
import { member } from '../text/en/member.ts';
import { type Column, DataTable, type Sorting } from '../ui/data-table.tsx';
import { clockTime, price } from '../ui/format.ts';
import { Panel } from '../ui/panel.tsx';
import { Spark } from '../ui/spark.tsx';
import { Change } from './ticker.tsx';
import { useTicker } from '../ticker.ts';
import type { Tick } from './wire.ts';

const text = member.market;

const columns: readonly Column<Tick>[] = [
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
];

const orders: Record<string, (tick: Tick) => number | string> = {
  coin: (tick) => tick.name,
  price: (tick) => Number(tick.price),
  change: (tick) => Number(tick.change_24h ?? 0),
};

function sorted(ticks: readonly Tick[], { by, descending }: Sorting): Tick[] {
  const key = orders[by] ?? ((tick: Tick) => tick.name);
  const ascending = ticks.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  return descending ? ascending.toReversed() : ascending;
}

/** Prices, the change of a day and its line. */
export function MarketPanel() {
  const query = useTicker();
  const ticks = query.data?.data;
  const [sorting, setSorting] = useState<Sorting>({ by: 'change', descending: true });
  const first = ticks?.[0];
  const end = first && (
    <span className="quiet small num">
      {first.simulated ? text.simulated : first.source}, {clockTime(first.at)}
    </span>
  );
  return (
    <Panel span={7} edge title={text.title} end={end}>
      <DataTable
        label={text.title}
        query={query}
        rows={ticks && sorted(ticks, sorting)}
        rowKey={(tick) => tick.asset}
        sorting={sorting}
        onSort={setSorting}
        columns={columns}
      />
    </Panel>
  );
}

function Coin({ tick }: { tick: Tick }) {
  return (
    <>
      <span className="strong">{tick.name}</span> <span className="quiet">{tick.asset}</span>
      {!tick.fresh && <span className="sub">{text.stale}</span>}
    </>
  );
}
