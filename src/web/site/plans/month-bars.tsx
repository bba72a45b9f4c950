import { useSpoken, useWords } from '../server/spoken.tsx';
import { barOf, depthOf, type Scale, tenth } from './month-scale.ts';
import { type Month, monthlyTarget, type Plan } from './plan-results.ts';

const slots = 12;
const slot = 100 / slots;
const inset = 0.16;

const percentAt = (value: number): string => `${tenth(value)}%`;

const january = 0;
const isJanuary = ({ starts_at: at }: Month): boolean => new Date(at).getUTCMonth() === january;

/** A year stands below its January, and below the first month unless the two would touch. */
const hasYear = (months: readonly Month[], at: number): boolean =>
  isJanuary(months[at]!) || (at === 0 && !isJanuary(months[1]!));

/** The bars whose figures stand on a phone too: each loss, and the best month. */
function marked(months: readonly Month[]): ReadonlySet<Month> {
  const paid = months.filter((month) => month.paid !== null);
  const best = paid.toSorted((a, b) => Number(b.paid) - Number(a.paid))[0];
  return new Set(paid.filter((month) => month === best || Number(month.paid) < 0));
}

/** The class of a bar: hollow and red where money was lost, outlined while its month runs. */
const kindOf = ({ paid, over }: Month): string =>
  [Number(paid) < 0 ? 'loss' : 'gain', over ? '' : 'open'].join(' ').trim();

type BoxProps = { month: Month; at: number } & ReturnType<typeof barOf>;

function Box({ month, at, y, height }: BoxProps) {
  return (
    <rect
      className={kindOf(month)}
      x={percentAt((at + inset) * slot)}
      width={percentAt((1 - 2 * inset) * slot)}
      y={percentAt(y)}
      height={percentAt(height)}
    />
  );
}

type BarProps = { month: Month; at: number; scale: Scale; isMarked: boolean };

function Bar({ month, at, scale, isMarked }: BarProps) {
  const { percentage } = useSpoken();
  const { paid } = month;
  const middle = percentAt((at + 0.5) * slot);
  if (paid === null) {
    return (
      <text className="nothing" x={middle} y={percentAt(depthOf(scale, 0))} dy="-6">
        –
      </text>
    );
  }
  const { y, height } = barOf(scale, Number(paid));
  const isLoss = Number(paid) < 0;
  return (
    <>
      <Box month={month} at={at} y={y} height={height} />
      <text
        className={[isLoss && 'loss', isMarked && 'marked'].filter(Boolean).join(' ') || undefined}
        x={middle}
        y={percentAt(isLoss ? y + height : y)}
        dy={isLoss ? '15' : '-6'}
      >
        {percentage(paid)}
      </text>
    </>
  );
}

/** The names of the months, with their year where one begins; a phone has room for a letter. */
function Names({ months }: { months: readonly Month[] }) {
  const { site } = useWords();
  const { monthNameOf, yearOf } = useSpoken();
  return (
    <div className="month-names" aria-hidden="true">
      {months.map((month, at) => {
        return (
          <span key={month.starts_at}>
            <b>{monthNameOf(month.starts_at)}</b>
            {hasYear(months, at) && <small>{yearOf(month.starts_at)}</small>}
            {!month.over && <small className="running">{site.plans.soFar}</small>}
          </span>
        );
      })}
    </div>
  );
}

/** The same as a table, for who cannot see the bars. */
function MonthTable({ plan, target }: { plan: Plan; target: string }) {
  const { plans } = useWords().site;
  const { percentLine, shortMonthOf } = useSpoken();
  return (
    <div className="vh">
      <table>
        <caption>
          {plan.name}, {plans.families[plan.family]}: {plans.months}. {plans.monthly(target)}.
        </caption>
        <tbody>
          {plan.last_12_months.months.map(({ starts_at: at, paid, over }) => (
            <tr key={at}>
              <th scope="row">
                {shortMonthOf(at)}
                {!over && `, ${plans.soFar}`}
              </th>
              <td>{paid === null ? plans.notInvested : percentLine(paid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a plan paid in each of twelve months: losses below zero, the target as a dotted line. */
export function MonthBars({ plan, scale }: { plan: Plan; scale: Scale }) {
  const { plans } = useWords().site;
  const { percentage, percentLine } = useSpoken();
  const { months } = plan.last_12_months;
  const isMarked = marked(months);
  const isEmpty = months.every(({ paid }) => paid === null);
  const target = monthlyTarget(plan);
  const [zero, aim] = [0, target].map((value) => percentAt(depthOf(scale, value)));
  return (
    <figure className="month-bars">
      <figcaption>
        <span>{plans.months}</span>
        <span className="dotted">{plans.monthly(percentLine(target.toFixed(2)))}</span>
      </figcaption>
      <div className="plot">
        <svg aria-hidden="true" className={scale.low < 0 ? 'has-loss' : undefined}>
          <line className="aim" x1="0" x2="100%" y1={aim} y2={aim} />
          {(isEmpty ? [] : months).map((month, at) => (
            <Bar
              key={month.starts_at}
              month={month}
              at={at}
              scale={scale}
              isMarked={isMarked.has(month)}
            />
          ))}
          <line className="zero" x1="0" x2="100%" y1={zero} y2={zero} />
        </svg>
        {isEmpty && <p className="small">{plans.noMonth}</p>}
      </div>
      <Names months={months} />
      {!isEmpty && <MonthTable plan={plan} target={percentage(target.toFixed(2))} />}
    </figure>
  );
}

/** The same bars within a line of a table, without figures; the plan's own page has them. */
export function MonthSpark({ months, scale }: { months: readonly Month[]; scale: Scale }) {
  const zero = percentAt(depthOf(scale, 0));
  return (
    <svg className="month-spark" aria-hidden="true">
      {months.map((month, at) => {
        if (month.paid === null) return null;
        const bar = barOf(scale, Number(month.paid));
        return <Box key={month.starts_at} month={month} at={at} {...bar} />;
      })}
      <line className="zero" x1="0" x2="100%" y1={zero} y2={zero} />
    </svg>
  );
}
