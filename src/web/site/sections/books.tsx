import { paths } from '#contract/paths.ts';
import type { SiteFacts, SolvencyFacts } from '#contract/site.ts';
import { formatUsd, parseUsd } from '#core/money/money.ts';
import { DefinitionLink } from '../definitions/definition-link.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { Ratio } from './ratio.tsx';

/** Assets, liabilities and the difference, ruled as a sum. */
function Sum({ solvency: { reserves, owed, asOf } }: { solvency: SolvencyFacts }) {
  const text = useSiteText().landing.books;
  const { dayOf, dollars } = useSpoken();
  const left = parseUsd(reserves) - parseUsd(owed);
  return (
    <table className="books-sum">
      <caption className="vh">
        {text.caption}, {dayOf(asOf)}
      </caption>
      <tbody>
        <tr>
          <th scope="row">
            <DefinitionLink of="reserves">{text.reserves}</DefinitionLink>
          </th>
          <td className="site-number">{dollars(reserves)}</td>
        </tr>
        <tr>
          <th scope="row">
            <DefinitionLink of="owed">{text.owed}</DefinitionLink>
          </th>
          <td className="site-number">{dollars(`-${owed}`)}</td>
        </tr>
        <tr>
          <th scope="row">
            <DefinitionLink of="surplus">{left < 0n ? text.short : text.left}</DefinitionLink>
          </th>
          <td className={left < 0n ? 'site-number site-negative' : 'site-number'}>
            <span className="sum-double double-rule">{dollars(formatUsd(left))}</span>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The live solvency strip (PUB-5): the ratio, and the sum behind it. */
export function Books({ facts: { solvency, mode } }: { facts: SiteFacts }) {
  const text = useSiteText().landing.books;
  const { to, dayOf, minuteOf } = useSpoken();
  if (solvency === null) return null;
  return (
    <section className="section" data-theme="dark" aria-labelledby="books">
      <div className="page-width">
        <h2 className="site-lead" id="books">
          {text.title}
        </h2>
        <div className="books company-books">
          <p className="a">
            <Ratio percent={solvency.ratio} />
          </p>
          <div className="b">
            <Sum solvency={solvency} />
          </div>
        </div>
        <p className="site-small">
          {text.when} {dayOf(solvency.asOf)}, {minuteOf(solvency.asOf)}.{' '}
          {mode === 'sandbox' && text.play} {text.text}
        </p>
        <a className="site-link" href={to(paths.solvency)}>
          {text.go}
        </a>
      </div>
    </section>
  );
}
