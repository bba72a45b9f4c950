import { price } from '#text/format/format.ts';
import { market } from '#text/market.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import type { Candle } from './candle-look.ts';

const text = market.candles;
const maxRows = 48;

const priced = (key: 'open' | 'high' | 'low' | 'close'): Column<Candle> => ({
  key,
  head: text[key],
  exact: true,
  right: true,
  label: text[key],
  cell: (candle) => price(candle[key]),
});

const columns: readonly Column<Candle>[] = [
  {
    key: 'at',
    head: text.at,
    cell: ({ at }) => <span className="num">{at.slice(0, 16).replace('T', ' ')}</span>,
  },
  priced('open'),
  priced('high'),
  priced('low'),
  priced('close'),
];

type Props = {
  candles: readonly Candle[];
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
};

/** The chart's data as a table, for readers who cannot see the chart or want figures. */
export function CandleTable({ candles, query }: Props) {
  const newest = candles.slice(-maxRows).toReversed();
  return (
    <div className="flush-table">
      <DataTable
        dense
        label={text.newest(newest.length)}
        query={query}
        rows={newest}
        rowKey={({ at }) => at}
        columns={columns}
      />
    </div>
  );
}
