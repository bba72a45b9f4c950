import { useState } from 'react';
import { movement, percent, wholeMovement } from '#text/format/format.ts';
import { monthName, monthShort, yearOf } from '#text/format/month.ts';
import { investments as text } from '#text/investments.ts';
import { member } from '#text/member.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import type { PositionDetail } from '../layout/api-types.ts';
import { type Bar, layBars } from './lay-bars.ts';

type Month = PositionDetail['months'][number];
type Unit = 'paid' | 'amount';
const units: readonly Unit[] = ['paid', 'amount'];

const columns: readonly Column<Month>[] = [
  { key: 'month', head: text.months.month, cell: ({ month }) => monthName(month) },
  {
    key: 'amount',
    head: text.months.amount,
    right: true,
    cell: ({ amount }) => (amount === null ? text.months.none : <Money signed value={amount} />),
  },
  {
    key: 'paid',
    head: text.months.percent,
    right: true,
    className: 'num',
    cell: ({ paid }) => (paid === null ? text.months.none : percent(paid)),
  },
  {
    key: 'loss',
    head: text.months.loss,
    right: true,
    cell: ({ loss }) => (loss === null ? text.months.none : <Money signed value={loss} />),
  },
  {
    key: 'lost',
    head: text.months.lost,
    right: true,
    className: 'num',
    cell: ({ lost }) => (lost === null ? text.months.none : percent(lost)),
  },
  {
    key: 'target',
    head: text.months.target,
    right: true,
    className: 'num',
    cell: ({ target }) => (target === null ? text.months.none : percent(target)),
  },
];

/** Each month's payment in percent of the invested amount, beside its target; with a table. */
export function MonthBars({ position }: { position: PositionDetail }) {
  const { months } = position;
  const [unit, setUnit] = useState<Unit>('paid');
  const [asTable, setAsTable] = useState(false);
  const choose = (
    <span className="seg" role="group" aria-label={text.months.unit}>
      {units.map((item) => (
        <button key={item} type="button" aria-pressed={unit === item} onClick={() => setUnit(item)}>
          {text.months.units[item]}
        </button>
      ))}
    </span>
  );
  const swap = (
    <div className="chart-foot">
      <Button kind="link" small aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
        {asTable ? member.chart.asChart : member.chart.asTable}
      </Button>
    </div>
  );
  return (
    <Panel span={8} fill edge title={text.months.title} end={choose} footer={swap}>
      {asTable ? (
        <DataTable
          label={text.months.title}
          query={{ isPending: false, isError: false, refetch: () => undefined }}
          rows={months.toReversed()}
          rowKey={({ month }) => month}
          columns={columns}
        />
      ) : (
        <div className="body">
          <Bars {...layBars(months, position.matures_at, unit)} unit={unit} />
        </div>
      )}
    </Panel>
  );
}

const shown = (value: string, unit: Unit): string =>
  unit === 'paid' ? percent(value) : wholeMovement(value);
const exact = (value: string, unit: Unit): string =>
  unit === 'paid' ? percent(value) : movement(value);

type BarsProps = { bars: readonly Bar[]; zero: number; unit: Unit };

/** Drawn as boxes, so that text keeps its size at every width. */
function Bars({ bars, zero, unit }: BarsProps) {
  const readings = bars.flatMap(({ month, value, loss }) =>
    [value, loss].flatMap((item) =>
      item === null ? [] : `${monthName(month)} ${exact(item, unit)}`,
    ),
  );
  const label = `${text.months.title}, ${text.months.units[unit]}: ${readings.join(', ') || text.months.none}`;
  return (
    <>
      <p className="small quiet">
        {unit === 'paid' ? text.months.ofInvested : text.months.inDollars}
      </p>
      <div className="months" role="img" aria-label={label}>
        {bars.map(({ month, value, loss, from, to, target, isFar }, index) => (
          <div key={month} className={isFar ? 'month far' : 'month'}>
            <div className="plot-of">
              {target !== null && <span className="aim" style={{ bottom: `${target}%` }} />}
              <span className="nought" style={{ bottom: `${zero}%` }} />
              {value !== null && (
                <>
                  <span
                    className="month-paid"
                    style={{ bottom: `${zero}%`, height: `${to - zero}%` }}
                  />
                  <span className="fig num" style={{ bottom: `${to}%` }}>
                    {shown(value, unit)}
                  </span>
                </>
              )}
              {loss !== null && (
                <>
                  <span
                    className="month-paid month-lost"
                    style={{ bottom: `${from}%`, height: `${zero - from}%` }}
                  />
                  <span className="fig num fig-below" style={{ bottom: `${from}%` }}>
                    {shown(loss, unit)}
                  </span>
                </>
              )}
            </div>
            <span className="month-name">
              {monthShort(month)}
              {(index === 0 || month.endsWith('-01')) && <span>{yearOf(month)}</span>}
            </span>
          </div>
        ))}
      </div>
      {unit === 'paid' && <p className="small quiet aim-name">{text.months.aim}</p>}
    </>
  );
}
