import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { admin } from '#text/en/admin.ts';
import { glance } from '#text/en/admin/glance.ts';
import { wholeDollars } from '#text/format/format.ts';
import { api } from '../../app/api.ts';
import { DefinitionLink } from '../../features/definitions/definition-link.tsx';
import { KeyMoney, Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { duration } from '../list-kit/labels.ts';
import { type Day, flowBars, type Frame, largestDay, sumOfDays } from './flow-bars.ts';

const short = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dayOfMonth = (day: string): string => short.format(new Date(day)).replace('Sept', 'Sep');

type Days = { days: Day[] };
const labels = admin.overview;

const wide: Frame = { width: 720, height: 230, labels: 8, left: 56 };
const narrow: Frame = { width: 320, height: 220, labels: 4, left: 50 };

/** The flows of 30 days: both sums, payout times, and bars per day. */
export function FlowsPanel({ days }: Days) {
  return (
    <Panel
      title={glance.days}
      end={<span className="small quiet">{labels.flowsNote}</span>}
      span={8}
      fill
    >
      <Sums days={days} />
      <Bars days={days} frame={wide} name="chart wide" />
      <Bars days={days} frame={narrow} name="chart narrow" />
      <details className="as-table">
        <summary className="small">{labels.asTable}</summary>
        <DaysTable days={days} />
      </details>
    </Panel>
  );
}

function Sums({ days }: Days) {
  const status = useQuery(api.reporting.status.queryOptions()).data?.data;
  const largest = (of: 'deposits' | 'withdrawals') => {
    const day = largestDay(days, of);
    return day && glance.largest(dayOfMonth(day.day), wholeDollars(day[of]));
  };
  return (
    <dl className="flow-sums">
      <Sum
        label={labels.deposits}
        swatch="in"
        value={<KeyMoney value={sumOfDays(days, 'deposits')} />}
        note={largest('deposits')}
      />
      <Sum
        label={labels.withdrawals}
        swatch="out"
        value={<KeyMoney value={sumOfDays(days, 'withdrawals')} />}
        note={largest('withdrawals')}
      />
      {status && (
        <Sum
          label={<DefinitionLink of="payout_times">{glance.typical}</DefinitionLink>}
          value={status.p50 === null ? '–' : duration(status.p50 * 1_000)}
          note={status.paid === 0 ? glance.noTimes : glance.paid(status.paid)}
        />
      )}
    </dl>
  );
}

type SumProps = {
  label: ReactNode;
  swatch?: 'in' | 'out';
  value: ReactNode;
  note: string | undefined;
};

function Sum({ label, swatch, value, note }: SumProps) {
  return (
    <div>
      <dt>
        {swatch && <span className={`flow-key flow-${swatch}`} aria-hidden />}
        {label}
      </dt>
      <dd className="flow-sum num">{value}</dd>
      {note && <dd className="flow-note num">{note}</dd>}
    </div>
  );
}

function Bars({ days, frame, name }: Days & { frame: Frame; name: string }) {
  const { base, pairs, lines, isEmpty } = flowBars(days, frame);
  const { width, height, left } = frame;
  return (
    <svg className={name} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {lines.map((line) => (
        <g key={line.y}>
          <line className="chart-grid" x1={left} x2={width} y1={line.y} y2={line.y} />
          <text x={left - 8} y={line.y + 4} textAnchor="end">
            {wholeDollars(line.amount)}
          </text>
        </g>
      ))}
      {isEmpty && (
        <text x={width / 2} y={base / 2 + 30} textAnchor="middle">
          {labels.flowsNone}
        </text>
      )}
      <line className="chart-grid base" x1={left} x2={width} y1={base} y2={base} />
      {pairs.map((pair) => (
        <g key={pair.day}>
          <rect className="flow-bar flow-in" {...pair.deposits} />
          <rect className="flow-bar flow-out" {...pair.withdrawals} />
          {pair.isLabelled && (
            <text x={pair.middle} y={height - 4} textAnchor="middle">
              {dayOfMonth(pair.day)}
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
      <caption className="sr">{labels.flowsNote}</caption>
      <thead>
        <tr>
          <th scope="col">{labels.day}</th>
          <th scope="col" className="r">
            {labels.deposits}
          </th>
          <th scope="col" className="r">
            {labels.withdrawals}
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
