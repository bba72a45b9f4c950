import type { SiteFacts, SolvencyFacts } from '../../../contract/site.ts';
import { formatUsd, parseUsd } from '../../../core/money/money.ts';
import { paths } from '../../app/paths.ts';
import { DefinitionLink } from '../definitions/counted.tsx';
import { Ratio } from './ratio.tsx';
import { useSpoken, useWords } from '../server/spoken.tsx';

/** Both sides and what is left, ruled as a sum. */
function Sum({ solvency: { reserves, owed, asOf } }: { solvency: SolvencyFacts }) {
  const words = useWords().landing.books;
  const { dayOf, dollars } = useSpoken();
  const left = parseUsd(reserves) - parseUsd(owed);
  return (
    <table className="sum">
      <caption className="vh">
        {words.caption}, {dayOf(asOf)}
      </caption>
      <tbody>
        <tr>
          <th scope="row">
            <DefinitionLink of="reserves">{words.reserves}</DefinitionLink>
          </th>
          <td className="num">{dollars(reserves)}</td>
        </tr>
        <tr>
          <th scope="row">
            <DefinitionLink of="owed">{words.owed}</DefinitionLink>
          </th>
          <td className="num">{dollars(`-${owed}`)}</td>
        </tr>
        <tr>
          <th scope="row">
            <DefinitionLink of="surplus">{left < 0n ? words.short : words.left}</DefinitionLink>
          </th>
          <td className={left < 0n ? 'num neg' : 'num'}>
            <span className="double">{dollars(formatUsd(left))}</span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The live solvency strip (PUB-5): the ratio, and the sum behind it. */
export function Books({ facts: { solvency, mode } }: { facts: SiteFacts }) {
  const words = useWords().landing.books;
  const { to, dayOf, minuteOf } = useSpoken();
  if (solvency === null) return null;
  return (
    <section className="section" data-theme="dark" aria-labelledby="books">
      <div className="wrap">
        <h2 className="lead" id="books">
          {words.title}
        </h2>
        <div className="books">
          <p className="a">
            <Ratio percent={solvency.ratio} />
          </p>
          <div className="b">
            <Sum solvency={solvency} />
          </div>
        </div>
        <p className="small">
          {words.when} {dayOf(solvency.asOf)}, {minuteOf(solvency.asOf)}.{' '}
          {mode === 'sandbox' && words.play} {words.text}
        </p>
        <a className="go" href={to(paths.solvency)}>
          {words.go}
        </a>
      </div>
    </section>
  );
}
