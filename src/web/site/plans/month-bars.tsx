import { fullPlanName } from '#text/plan-name.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { barOf, depthOf, type Scale, tenth } from './month-scale.ts';
import { isLossMonth, type Month, monthlyTarget, type Plan } from './plan-results.ts';

const slots = 12;
const slot = 100 / slots;
const inset = 0.16;

const percentAt = (value: number): string => `${tenth(value)}%`;

const january = 0;
const isJanuary = ({ starts_at: at }: Month): boolean => new Date(at).getUTCMonth() === january;

/** The year is shown below January, and below the first month unless the two would touch. */
const hasYear = (months: readonly Month[], at: number): boolean =>
  isJanuary(months[at]!) || (at === 0 && !isJanuary(months[1]!));

/** Returns the month whose figure phones show too, beside those of all losses. */
const bestOf = (months: readonly Month[]): Month | undefined =>
  months.filter(({ paid }) => paid !== null).toSorted((a, b) => Number(b.paid) - Number(a.paid))[0];

/** Returns a month's payment and loss as separate bars: neither hides the other. */
const sidesOf = ({ paid, lost }: Month): number[] =>
  [Number(paid ?? 0), Number(lost ?? 0)].filter((value) => value !== 0);

/** Returns a bar's class: hollow and red for a loss, outlined for the current month. */
const kindOf = (value: number, { over }: Month): string =>
  [value < 0 ? 'paid-loss month-loss draws-down' : 'paid-gain', over ? '' : 'month-open']
    .join(' ')
    .trim();

type BoxProps = { month: Month; at: number; value: number; scale: Scale };

function Box({ month, at, value, scale }: BoxProps) {
  const { y, height } = barOf(scale, value);
  return (
    <rect
      className={kindOf(value, month)}
      x={percentAt((at + inset) * slot)}
      width={percentAt((1 - 2 * inset) * slot)}
      y={percentAt(y)}
      height={percentAt(height)}
    />
  );
}

type FigureProps = { at: number; value: number; scale: Scale; isMarked: boolean };

/** A payment's figure is above its bar, a loss's below. */
function Figure({ at, value, scale, isMarked }: FigureProps) {
  const { percentage } = useSpoken();
  const isLoss = value < 0;
  return (
    <text
      className={isLoss ? 'month-loss marked' : isMarked ? 'marked' : undefined}
      x={percentAt((at + 0.5) * slot)}
      y={percentAt(depthOf(scale, value))}
      dy={isLoss ? '15' : '-6'}
    >
      {percentage(value.toFixed(2))}
    </text>
  );
}

type BarProps = { month: Month; at: number; scale: Scale; isMarked: boolean };

function Bar({ month, at, scale, isMarked }: BarProps) {
  const { dollars } = useSpoken();
  const atZero = { x: percentAt((at + 0.5) * slot), y: percentAt(depthOf(scale, 0)) };
  if (month.paid === null) {
    // A loss can come after the plan has emptied; then it has no percentage.
    return isLossMonth(month) ? (
      <text className="month-loss marked" {...atZero} dy="15">
        {`−${dollars(month.losses)}`}
      </text>
    ) : (
      <text className="month-nothing" {...atZero} dy="-6">
        –
      </text>
    );
  }
  const sides = sidesOf(month);
  return (
    <>
      {sides.map((value) => (
        <Box key={value} month={month} at={at} value={value} scale={scale} />
      ))}
      {(sides.length === 0 ? [0] : sides).map((value) => (
        <Figure key={value} at={at} value={value} scale={scale} isMarked={isMarked} />
      ))}
    </>
  );
}

/** The month names, with the year where one begins; phones show one letter. */
function Names({ months }: { months: readonly Month[] }) {
  const { site } = useSiteText();
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

/** The same data as a table, for readers who cannot see the bars. */
function MonthTable({ plan, target }: { plan: Plan; target: string }) {
  const { plans } = useSiteText().site;
  const { dollars, percentLine, shortMonthOf } = useSpoken();
  return (
    <div className="vh">
      <table>
        <caption>
          {fullPlanName(plans.families, plan)}: {plans.months}. {plans.monthly(target)}.
        </caption>
        <tbody>
          {plan.last_12_months.months.map(({ starts_at: at, paid, lost, losses, over }) => (
            <tr key={at}>
              <th scope="row">
                {shortMonthOf(at)}
                {!over && `, ${plans.soFar}`}
              </th>
              <td>{paid === null ? plans.notInvested : percentLine(paid)}</td>
              {losses !== '0.00' && (
                <td>{plans.lossOf(dollars(losses), lost === null ? null : percentLine(lost))}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A plan's payments over twelve months: losses below zero, the target as a dotted line. */
export function MonthBars({ plan, scale }: { plan: Plan; scale: Scale }) {
  const { plans } = useSiteText().site;
  const { percentage, percentLine } = useSpoken();
  const { months } = plan.last_12_months;
  const best = bestOf(months);
  const isEmpty = months.every((month) => month.paid === null && !isLossMonth(month));
  const target = monthlyTarget(plan);
  const [zero, aim] = [0, target].map((value) => percentAt(depthOf(scale, value)));
  return (
    <figure className="month-bars draws-up">
      <figcaption>
        <span>
          <DefinitionLink of="months">{plans.months}</DefinitionLink>
        </span>
        <span className="dotted">{plans.monthly(percentLine(target.toFixed(2)))}</span>
      </figcaption>
      <div className="month-plot">
        <svg aria-hidden="true" className={scale.low < 0 ? 'has-loss' : undefined}>
          <line className="month-aim" x1="0" x2="100%" y1={aim} y2={aim} />
          {(isEmpty ? [] : months).map((month, at) => (
            <Bar
              key={month.starts_at}
              month={month}
              at={at}
              scale={scale}
              isMarked={month === best}
            />
          ))}
          <line className="month-zero" x1="0" x2="100%" y1={zero} y2={zero} />
        </svg>
        {isEmpty && <p className="site-small month-note">{plans.noMonth}</p>}
      </div>
      <Names months={months} />
      {!isEmpty && <MonthTable plan={plan} target={percentage(target.toFixed(2))} />}
    </figure>
  );
}

/** The same bars within a table row, without figures; the plan's page has them. */
export function MonthSpark({ months, scale }: { months: readonly Month[]; scale: Scale }) {
  const zero = percentAt(depthOf(scale, 0));
  return (
    <svg className="month-spark draws-across" aria-hidden="true">
      {months.map((month, at) => {
        if (month.paid === null) return null;
        return sidesOf(month).map((value) => (
          <Box
            key={`${month.starts_at} ${value}`}
            month={month}
            at={at}
            value={value}
            scale={scale}
          />
        ));
      })}
      <line className="month-zero" x1="0" x2="100%" y1={zero} y2={zero} />
    </svg>
  );
}
