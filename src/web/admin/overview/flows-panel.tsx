import { admin } from '../../text/en/admin.ts';
import { wholeDollars } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Numbers } from '../list-kit/api-types.ts';

type Day = { day: string; deposits: string; withdrawals: string };
type Bar = { x: number; y: number; width: number; height: number };
type Pair = { day: string; label: string | null; middle: number; deposits: Bar; withdrawals: Bar };

type Frame = { width: number; height: number; labels: number };

const top = 24;
const short = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dayOfMonth = (day: string): string => short.format(new Date(day)).replace('Sept', 'Sep');

/** The nearest round number above `value`: 1, 2 or 5 times a power of ten. */
function roundAbove(value: number): number {
  if (value <= 0) return 100;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((candidate) => candidate * power >= value) ?? 10;
  return step * power;
}

/** Where the bars of each day stand; drawing only, no sum is made from these numbers. */
function flowBars(days: readonly Day[], { width, height, labels }: Frame) {
  const base = height - 24;
  const most = Math.max(0, ...days.flatMap((day) => [+day.deposits, +day.withdrawals]));
  const ceiling = roundAbove(most);
  const tall = (amount: string) => (Number(amount) / ceiling) * (base - top);
  const slot = width / Math.max(1, days.length);
  const thick = Math.min(14, slot * 0.36);
  const everyNth = Math.max(1, Math.ceil(days.length / labels));

  const pairs = days.map((day, place): Pair => {
    const middle = slot * (place + 0.5);
    const bar = (amount: string, x: number): Bar => ({
      x,
      y: base - tall(amount),
      width: thick,
      height: tall(amount),
    });
    return {
      day: day.day,
      label: place % everyNth === 0 ? dayOfMonth(day.day) : null,
      middle,
      deposits: bar(day.deposits, middle - thick - 1),
      withdrawals: bar(day.withdrawals, middle + 1),
    };
  });
  const lines = [1, 0.5].map((part) => ({
    y: base - part * (base - top),
    label: (ceiling * part).toFixed(2),
  }));
  return { base, pairs, lines, isEmpty: most === 0 };
}

type Days = { days: Numbers['days'] };
const words = admin.overview;

const wide: Frame = { width: 720, height: 248, labels: 8 };
const narrow: Frame = { width: 320, height: 200, labels: 4 };

/** Deposits and withdrawals a day as pairs of bars, with the table behind them. */
export function FlowsPanel({ days }: Days) {
  return (
    <Panel title={words.flows} end={<Legend />}>
      <Bars days={days} frame={wide} name="chart wide" />
      <Bars days={days} frame={narrow} name="chart narrow" />
      <details className="as-table">
        <summary className="small">{words.asTable}</summary>
        <DaysTable days={days} />
      </details>
    </Panel>
  );
}

function Legend() {
  return (
    <span className="legend small quiet">
      <span className="key in" aria-hidden />
      {words.deposits}
      <span className="key out" aria-hidden />
      {words.withdrawals}
    </span>
  );
}

function Bars({ days, frame, name }: Days & { frame: Frame; name: string }) {
  const { base, pairs, lines, isEmpty } = flowBars(days, frame);
  const { width, height } = frame;
  return (
    <svg className={name} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {lines.map((line) => (
        <g key={line.y}>
          <line className="gl" x1="0" x2={width} y1={line.y} y2={line.y} />
          <text x="0" y={line.y - 6}>
            {wholeDollars(line.label)}
          </text>
        </g>
      ))}
      {isEmpty && (
        <text x={width / 2} y={base / 2 + 30} textAnchor="middle">
          {words.flowsNone}
        </text>
      )}
      <line className="gl base" x1="0" x2={width} y1={base} y2={base} />
      {pairs.map((pair) => (
        <g key={pair.day}>
          <rect className="bar in" {...pair.deposits} />
          <rect className="bar out" {...pair.withdrawals} />
          {pair.label && (
            <text x={Math.max(18, pair.middle)} y={height - 4} textAnchor="middle">
              {pair.label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function DaysTable({ days }: Days) {
  return (
    <table className="table dense flush">
      <caption className="sr">{words.flowsNote}</caption>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col" className="r">
            {words.deposits}
          </th>
          <th scope="col" className="r">
            {words.withdrawals}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((row) => (
          <tr key={row.day}>
            <td className="num">{row.day}</td>
            <td className="r">
              <Money whole value={row.deposits} />
            </td>
            <td className="r">
              <Money whole value={row.withdrawals} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
