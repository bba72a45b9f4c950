import { admin } from '../../text/en/admin.ts';
import { wholeDollars } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { flowBars, type Frame } from './flow-bars.ts';
import type { Numbers } from '../list-kit/api-types.ts';

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
