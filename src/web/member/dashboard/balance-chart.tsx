import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { day, dollars, movement, percent } from '#text/format/format.ts';
import { member } from '#text/member.ts';
import { Button } from '../../ui/button.tsx';
import { StepChart } from '../../ui/charts/step-chart.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { TableState } from '../../ui/tables/table-state.tsx';
import type { BalancePoint } from '../layout/api-types.ts';
import { firstQueries } from '../layout/first-queries.ts';
import { balanceCsv, balanceSteps, earnedWithin, valueOf } from './balance-steps.ts';

const text = member.chart;

const columns: readonly Column<BalancePoint>[] = [
  { key: 'at', head: text.date, cell: (row) => <span className="num">{day(row.at)}</span> },
  {
    key: 'amount',
    head: text.movement,
    right: true,
    cell: (row) => <Money signed value={row.change} />,
  },
  {
    key: 'after',
    head: text.after,
    right: true,
    cell: (row) => <Money value={row.balance} />,
  },
  {
    key: 'profit',
    head: text.names.below,
    right: true,
    cell: (row) => <Money value={row.profit} />,
  },
  {
    key: 'value',
    head: text.names.value,
    right: true,
    cell: (row) => <Money value={valueOf(row)} />,
  },
];
const csvOf = (rows: readonly BalancePoint[]) => new Blob([balanceCsv(rows)], { type: 'text/csv' });
const periods = [90, 180, 365, 0] as const;

/** Value and profit over time: step lines with a cursor, and the table behind them. */
export function BalanceChart() {
  const query = useQuery(firstQueries.balanceHistory);
  const rows = query.data?.data;
  const [days, setDays] = useState<(typeof periods)[number]>(0);
  const [asTable, setAsTable] = useState(false);
  const choose = (
    <span className="seg" role="group" aria-label={text.period}>
      {periods.map((period) => (
        <button
          key={period}
          type="button"
          aria-pressed={days === period}
          onClick={() => setDays(period)}
        >
          {text.periods[period]}
        </button>
      ))}
    </span>
  );
  const swap = (
    <Button kind="link" small aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
      {asTable ? text.asChart : text.asTable}
    </Button>
  );
  const footer = (
    <div className="chart-foot">
      {swap}
      {rows && rows.length > 0 && (
        <Button kind="link" small onClick={() => saveFile(csvOf(rows), text.file)}>
          {text.csv}
        </Button>
      )}
    </div>
  );
  return (
    <Panel span={8} fill edge title={text.title} end={choose} footer={footer}>
      {asTable ? (
        <Rows rows={rows} query={query} />
      ) : (
        <div className="body">
          {rows ? (
            <Line rows={rows} days={days} now={query.dataUpdatedAt} />
          ) : (
            <div className="chart-wait">
              <TableState query={query} />
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}

function Line({ rows, days, now }: { rows: readonly BalancePoint[]; days: number; now: number }) {
  const { steps, from, to, isEmpty } = balanceSteps(rows, days, now);
  if (isEmpty) return <p className="quiet">{text.empty}</p>;
  const last = steps.at(-1)?.value ?? '0.00';
  const [begin, end] = [new Date(from).toISOString(), new Date(to).toISOString()];
  const label = text.label(day(begin), day(end), dollars(last));
  const { earned, percent: share } = earnedWithin(rows, from, to);
  return (
    <>
      <p className="small quiet num">
        {share === null ? text.noneEarned : text.earned(movement(earned), percent(share))}
      </p>
      <StepChart steps={steps} from={from} to={to} label={label} names={text.names} />
    </>
  );
}

type RowsProps = {
  rows: readonly BalancePoint[] | undefined;
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
};

function Rows({ rows, query }: RowsProps) {
  return (
    <DataTable
      label={text.title}
      query={query}
      rows={rows?.toReversed()}
      rowKey={(row) => row.at}
      columns={columns}
    />
  );
}
