import { formatUsd } from '../../../core/money/money.ts';
import { movement, wholeDollars } from '../format/format.ts';
import { locale } from '../format/locale.ts';
import { type Frame, layStepLine, type Step, spread } from './step-line.ts';

const wide: Frame = { width: 740, height: 300, right: 62, bottom: 26 };
const narrow: Frame = { width: 352, height: 236, right: 58, bottom: 26 };

type Props = { steps: readonly Step[]; from: number; to: number; label: string };

/** A balance over time, drawn twice: the panel's width decides which of the two is seen. */
export function StepChart(props: Props) {
  return (
    <>
      <Drawing {...props} frame={wide} name="chart wide" ticks={6} labelled={5} />
      <Drawing {...props} frame={narrow} name="chart narrow" ticks={4} labelled={3} />
    </>
  );
}

type DrawingProps = Props & { frame: Frame; name: string; ticks: number; labelled: number };

const monthFormat = new Intl.DateTimeFormat(locale.dates, { month: 'short', year: '2-digit' });
const dayFormat = new Intl.DateTimeFormat(locale.dates, { day: 'numeric', month: 'short' });
const manyDaysMs = 120 * 86_400_000;

const moved = (point: Step): boolean => point.change !== '0.00';

function Drawing({ steps, from, to, label, frame, name, ticks, labelled }: DrawingProps) {
  const { points, line, area, gridlines, x } = layStepLine(steps, from, to, frame);
  const format = to - from > manyDaysMs ? monthFormat : dayFormat;
  const marks = spread(from, to, ticks).map((moment) => ({
    moment,
    words: format.format(moment).replace('Sept', 'Sep'),
  }));
  // Within few days several marks carry the same date: it is written once.
  const axis = marks.filter(({ words }, index) => words !== marks[index - 1]?.words);
  const lastDrawn = frame.width - frame.right;
  return (
    <svg
      className={name}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={label}
    >
      {gridlines.map(({ cents, y }) => (
        <g key={y}>
          <line className={cents ? 'gl' : 'gl base'} x1="0" x2={lastDrawn} y1={y} y2={y} />
          <text x={frame.width} y={y + 4} textAnchor="end">
            {wholeDollars(formatUsd(cents))}
          </text>
        </g>
      ))}
      {axis.map(({ moment, words }) => (
        <text key={words} x={x(moment)} y={frame.height - 4}>
          {words}
        </text>
      ))}
      <path className="ar" d={area} />
      <path className="ln" d={line} />
      {points
        .filter(moved)
        .slice(-labelled)
        .map((point) => (
          <g key={`${point.at}${point.value}`}>
            <circle className="pt" cx={point.x} cy={point.y} r="3.5" />
            <text
              className="lab"
              x={point.x < 80 ? point.x + 8 : point.x - 8}
              y={point.change.startsWith('-') ? point.y + 18 : point.y - 10}
              textAnchor={point.x < 80 ? 'start' : 'end'}
            >
              {movement(point.change)}
            </text>
          </g>
        ))}
    </svg>
  );
}
