import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatUsd } from '#core/money/money.ts';
import { centsOf, day, dollars, movement, wholeDollars } from '#text/format/format.ts';
import { locale } from '#text/format/locale.ts';
import {
  type Frame,
  layStepLine,
  marksOf,
  momentByKey,
  spread,
  type StepPoint,
  stepAt,
} from './step-line.ts';

const wide: Frame = { width: 740, height: 330, right: 62, bottom: 26, band: 54 };
const narrow: Frame = { width: 352, height: 292, right: 58, bottom: 26, band: 54 };
const narrowBelow = 560;

/** The names of the two quantities, and of their sum. */
export type StepNames = { value: string; rest: string; below: string; belowNote: string };
type Props = {
  steps: readonly StepPoint[];
  from: number;
  to: number;
  label: string;
  names: StepNames;
};

const isoOf = (at: number): string => new Date(at).toISOString();
const dayOf = (at: number): string => day(isoOf(at));
const restOf = ({ value, below = '0.00' }: StepPoint): string =>
  formatUsd(centsOf(value) - centsOf(below));

/**
 * A sum and a part of it over time, drawn twice: the panel's width decides which drawing is
 * visible. Pointer, touch and keys move one cursor through both bands.
 */
export function StepChart({ steps, from, to, label, names }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const step = stepAt(steps, at ?? to);
  if (!step) return null;
  const reading = { date: dayOf(at ?? to), step, names };
  const message =
    `${reading.date}: ${names.value} ${dollars(step.value)}, ` +
    `${names.rest} ${dollars(restOf(step))}, ${names.below} ${dollars(step.below ?? '0.00')}`;
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const frame = box.width < narrowBelow ? narrow : wide;
    const drawn = box.width * ((frame.width - frame.right) / frame.width);
    const share = Math.min(1, Math.max(0, (clientX - box.left) / drawn));
    setAt(from + share * (to - from));
  };
  const press = (event: KeyboardEvent) => {
    const next = momentByKey(event.key, steps, at);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next === null ? null : Math.max(from, next));
  };
  return (
    <>
      <Reading {...reading} name="reading reading-above" />
      <div
        className="plot"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((((at ?? to) - from) / Math.max(1, to - from)) * 100)}
        aria-valuetext={message}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        onKeyDown={press}
      >
        <Drawing {...{ steps, from, to, at, names }} frame={wide} name="chart wide" ticks={6} />
        <Drawing {...{ steps, from, to, at, names }} frame={narrow} name="chart narrow" ticks={4} />
        {at !== null && (
          <Reading {...reading} name="reading card" place={placeOf(steps, from, to, at)} />
        )}
      </div>
    </>
  );
}

/** Returns the card's position: beside the hairline, under the line, flipped at the right edge. */
function placeOf(steps: readonly StepPoint[], from: number, to: number, at: number): CSSProperties {
  const { x, points } = layStepLine(steps, from, to, wide);
  const left = (x(at) / wide.width) * 100;
  const y = stepAt(points, at)?.y ?? 0;
  const top = `${(Math.min(y + 14, wide.height - 190) / wide.height) * 100}%`;
  return left > 55
    ? { top, right: `calc(${100 - left}% + 12px)` }
    : { top, left: `calc(${left}% + 12px)` };
}

type ReadingProps = {
  date: string;
  step: StepPoint;
  names: StepNames;
  name: string;
  place?: CSSProperties;
};

/** The values at the cursor: the date, the sum and its parts. The slider announces them itself. */
function Reading({ date, step, names, name, place }: ReadingProps) {
  return (
    <div className={name} style={place} aria-hidden="true">
      <b>{date}</b>
      <span className="reading-big num">{dollars(step.value)}</span>
      <span className="part num">
        <span>{names.rest}</span> {dollars(restOf(step))}
      </span>
      <span className="part low num">
        <span>{names.below}</span> {dollars(step.below ?? '0.00')}
      </span>
    </div>
  );
}

const monthFormat = new Intl.DateTimeFormat(locale.dates, { month: 'short' });
const monthAndYear = new Intl.DateTimeFormat(locale.dates, { month: 'short', year: 'numeric' });
const dayFormat = new Intl.DateTimeFormat(locale.dates, { day: 'numeric', month: 'short' });
const manyDaysMs = 120 * 86_400_000;

/** Returns a chart's axis labels: the year appears at the first mark and where a new one begins. */
function axisOf(from: number, to: number, count: number) {
  const isLong = to - from > manyDaysMs;
  const yearOf = (moment: number) => new Date(moment).getFullYear();
  const marks = spread(from, to, count).map((moment, index, all) => {
    const before = all[index - 1];
    const isNewYear = before === undefined || yearOf(before) !== yearOf(moment);
    const format = isLong ? (isNewYear ? monthAndYear : monthFormat) : dayFormat;
    return { moment, words: format.format(moment).replace('Sept', 'Sep') };
  });
  // Over a few days several marks share a date: it is shown once.
  return marks.filter(({ words }, index) => words !== marks[index - 1]?.words);
}

type DrawingProps = Omit<Props, 'label'> & {
  at: number | null;
  frame: Frame;
  name: string;
  ticks: number;
};

function Drawing({ steps, from, to, at, names, frame, name, ticks }: DrawingProps) {
  const {
    points,
    line,
    area,
    gridlines,
    below,
    x,
    floor,
    wide: right,
  } = layStepLine(steps, from, to, frame);
  const all = [...gridlines, ...(below ? below.gridlines : [])];
  return (
    <svg className={name} viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      {all.map(({ cents, y }) => (
        <g key={y}>
          <line
            className={cents ? 'chart-grid' : 'chart-grid base'}
            x1="0"
            x2={right}
            y1={y}
            y2={y}
          />
          <text x={frame.width} y={y + 4} textAnchor="end">
            {wholeDollars(formatUsd(cents))}
          </text>
        </g>
      ))}
      {axisOf(from, to, ticks).map(({ moment, words }) => (
        <text key={words} x={x(moment)} y={frame.height - 4}>
          {words}
        </text>
      ))}
      <path className="chart-area" d={area} />
      <path className="chart-line" d={line} />
      {below && (
        <>
          <text x="0" y={below.nameAt}>
            <tspan className="chart-name">{names.below}</tspan>{' '}
            <tspan dx="4">{names.belowNote}</tspan>
          </text>
          <path className="chart-below" d={below.line} />
        </>
      )}
      <Marks points={points} labelled={ticks === 4 ? 3 : 5} />
      {at !== null && (
        <>
          <line className="chart-cursor" x1={x(at)} x2={x(at)} y1="4" y2={floor} />
          <circle className="dot" cx={x(at)} cy={stepAt(points, at)?.y} r="4.5" />
          {below && (
            <circle className="dot low" cx={x(at)} cy={stepAt(below.points, at)?.y} r="4" />
          )}
        </>
      )}
    </svg>
  );
}

type Placed = StepPoint & { x: number; y: number };

/** Rings at deposits and withdrawals, the newest with their sums. */
function Marks({ points, labelled }: { points: readonly Placed[]; labelled: number }) {
  return marksOf(points, dayOf)
    .slice(-labelled)
    .map(({ point, cents, count }) => (
      <g key={point.at}>
        <circle className="chart-point" cx={point.x} cy={point.y} r="3.5" />
        <text
          className="chart-label"
          x={point.x < 80 ? point.x + 8 : point.x - 8}
          y={cents < 0n ? point.y + 18 : point.y - 10}
          textAnchor={point.x < 80 ? 'start' : 'end'}
        >
          {movement(formatUsd(cents)).replace(/[.,]00(?!\d)/, '')}
          {count > 1 && ` (${count})`}
        </text>
      </g>
    ));
}
