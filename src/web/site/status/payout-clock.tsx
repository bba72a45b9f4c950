import type { StatusReading } from '#contract/status.ts';
import { clockPlace } from '#core/money/payout-clock.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { dotsOf, inMinutes } from './clock-dots.ts';

type StatusProps = { status: StatusReading };

const ticks = [300, 900, 3_600, 14_400, 43_200, 86_400, 259_200];
const dotStep = 17;
const firstDot = 10;
const fewDots = 5;

const percentAt = (place: number): string => `${Math.round(place * 1000) / 10}%`;

/** The positions from which a figure is left of its rule; the second has fewer dots below it. */
const leftFrom = { median: 0.36, p95: 0.75, waiting: 0.4 };

type RuleProps = { seconds: number; means: string; top: number; isLeft: boolean };

/** A rule of the clock: its time in large type, with the meaning below. */
function Rule({ seconds, means, top, isLeft }: RuleProps) {
  const { spanOf } = useSpoken();
  const x = percentAt(clockPlace(seconds));
  return (
    <g className={isLeft ? 'rule left' : 'rule'}>
      <line x1={x} x2={x} y1={top} y2="100%" />
      <svg x={x} y={top} className="words">
        <text dx={isLeft ? -12 : 12} dy="24" className="time">
          {spanOf(inMinutes(seconds))}
        </text>
        <text dx={isLeft ? -12 : 12} dy="46">
          {means}
        </text>
      </svg>
    </g>
  );
}

/** Each withdrawal's duration, on a scale from minutes to days, with the two measured rules. */
function Plot({ status: { p50, p95, times } }: StatusProps) {
  const { clock } = useSiteText().status;
  const { stacks } = dotsOf(times);
  const max = Math.max(0, ...stacks.map(({ dots }) => dots));
  if (p50 === null || p95 === null) return <p className="none-yet">{clock.noneLong}</p>;
  return (
    <svg className={max > fewDots ? 'clock-plot' : 'clock-plot clock-low'} aria-hidden="true">
      <svg y="100%" className="dots">
        {stacks.flatMap(({ place, dots }) =>
          Array.from({ length: dots }, (_, at) => (
            <circle
              key={`${place} ${at}`}
              cx={percentAt(place)}
              cy={-firstDot - at * dotStep}
              r="6"
            />
          )),
        )}
      </svg>
      <Rule seconds={p50} means={clock.median} top={8} isLeft={clockPlace(p50) > leftFrom.median} />
      <Rule seconds={p95} means={clock.p95} top={72} isLeft={clockPlace(p95) > leftFrom.p95} />
    </svg>
  );
}

function Axis() {
  const { spanOf } = useSpoken();
  return (
    <svg className="clock-axis" aria-hidden="true">
      <line x1="0" x2="100%" y1="0.5" y2="0.5" />
      {ticks.map((seconds) => {
        const x = percentAt(clockPlace(seconds));
        return (
          <g key={seconds}>
            <line x1={x} x2={x} y1="0" y2="6" />
            <text x={x} y="22">
              {spanOf(seconds)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Pending withdrawals on the same scale, placed by the oldest. */
function Waiting({ status: { oldest, waiting } }: StatusProps) {
  const { clock } = useSiteText().status;
  const { spanOf } = useSpoken();
  if (oldest === null) return null;
  const place = clockPlace(oldest);
  const isLeft = place > leftFrom.waiting;
  return (
    <svg className={isLeft ? 'clock-wait left' : 'clock-wait'}>
      <circle cx={percentAt(place)} cy="20" r="6" />
      <text x={percentAt(place)} y="25" dx={isLeft ? -14 : 14}>
        {clock.waiting(waiting, spanOf(inMinutes(oldest)))}
      </text>
    </svg>
  );
}

/** The same data as a table, for readers who cannot see the dots. */
function Times({ status: { times } }: StatusProps) {
  const { clock } = useSiteText().status;
  const { spanOf } = useSpoken();
  return (
    <div className="vh">
      <table>
        <caption>{clock.title}</caption>
        <tbody>
          {times.map(({ from, to, count }) => (
            <tr key={from}>
              <th scope="row">
                {to === null ? clock.over(spanOf(from)) : clock.within(spanOf(inMinutes(to)))}
              </th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same times as the operator is accountable for: from each due time (INT-8). */
function SinceDue({ status: { p50_due: p50, p95_due: p95 } }: StatusProps) {
  const { clock } = useSiteText().status;
  const { spanOf } = useSpoken();
  if (p50 === null || p95 === null) return null;
  return <p className="site-prose">{clock.due(spanOf(inMinutes(p50)), spanOf(inMinutes(p95)))}</p>;
}

/** The payout clock (INT-5). */
export function PayoutClock({ status, isSimulated }: StatusProps & { isSimulated: boolean }) {
  const { clock } = useSiteText().status;
  const { unit } = dotsOf(status.times);
  const counted = status.times.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className="clock">
      <figcaption>
        <span>
          <b>
            <DefinitionLink of="payout_times">{clock.title}</DefinitionLink>
          </b>
          {isSimulated && counted > 0 && <small>{clock.simulated}</small>}
        </span>
        <span className="clock-keys">
          {counted > 0 && <span className="clock-key">{clock.key(unit, counted)}</span>}
          {status.oldest !== null && <span className="clock-key hollow">{clock.oldest}</span>}
        </span>
      </figcaption>
      <Plot status={status} />
      <Axis />
      <Waiting status={status} />
      <SinceDue status={status} />
      {counted > 0 && <Times status={status} />}
    </figure>
  );
}
