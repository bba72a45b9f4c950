import type { SolvencyReading } from '#contract/solvency.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { labelOf } from './label-of.ts';

/** Corrections, counted by reason, without names. */
export function Corrections({ corrections }: Pick<SolvencyReading, 'corrections'>) {
  const { solvency: text } = useSiteText();
  const { none, kinds, count } = text.corrections;
  if (corrections.length === 0) return <p className="big-reading site-fold-reading">{none}</p>;
  return (
    <dl className="site-lines site-lines-wide">
      {corrections.map(({ kind, reason, count: times }) => (
        <div key={`${kind} ${reason}`}>
          <dt>{labelOf(kinds, kind)}</dt>
          <dd>
            {reason} <span className="source-note">{count(times)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isBad = (ratio: string | null): boolean => ratio !== null && Number(ratio) < 100;

/** One row per day; a day below a hundred percent is marked in words. */
export function Days({ history }: Pick<SolvencyReading, 'history'>) {
  const { solvency: labels } = useSiteText();
  const { dollars, ratioLine, shortDayOf } = useSpoken();
  const { history: text } = labels;
  return (
    <table className="day-table">
      <caption className="vh">{text.title}</caption>
      <thead>
        <tr>
          <th scope="col">{text.day}</th>
          <th scope="col" className="site-number">
            <DefinitionLink of="reserves">{text.held}</DefinitionLink>
          </th>
          <th scope="col" className="site-number">
            <DefinitionLink of="owed">{text.owed}</DefinitionLink>
          </th>
          <th scope="col" className="site-number">
            <DefinitionLink of="lowest_ratio">{text.lowest}</DefinitionLink>
          </th>
        </tr>
      </thead>
      <tbody>
        {history.map(({ day, reserves, liabilities, lowest_ratio: lowest }) => (
          <tr key={day}>
            <th scope="row">{shortDayOf(day)}</th>
            <td className="site-number" data-label={text.held}>
              {dollars(reserves)}
            </td>
            <td className="site-number" data-label={text.owed}>
              {dollars(liabilities)}
            </td>
            <td
              className={isBad(lowest) ? 'site-number published-bad' : 'site-number'}
              data-label={text.lowest}
            >
              {lowest === null ? '–' : ratioLine(lowest)}
              {isBad(lowest) && <span className="source-note">{text.bad}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What reserves and liabilities leave unproven, disclosed on the same page. */
export function Unproven() {
  const { solvency: text } = useSiteText();
  return (
    <dl className="site-lines site-lines-wide">
      {text.unproven.points.map(([claim, why]) => (
        <div key={claim}>
          <dt>{claim}</dt>
          <dd>{why}</dd>
        </div>
      ))}
    </dl>
  );
}
