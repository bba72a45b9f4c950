import { paths } from '#contract/paths.ts';
import type { SiteFacts } from '#contract/site.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { type ExampleDeposit, exampleDeposit } from './example-deposit.ts';

// Days and dollars of the example; the page's texts explain each.
const later = [
  ['2026-04-30', '4.61'],
  ['2026-05-31', '-2.18'],
  ['2026-06-30', '5.02'],
  ['2026-07-14', '-300.00'],
] as const;
const total = '1207.45';
/** The index of the loss; plain deductions are not red. */
const loss = 2;

function Statement({ example }: { example: ExampleDeposit }) {
  const { work } = useSiteText().site;
  const { dayOfYear, dollars, grouped } = useSpoken();
  const deposit = [`${grouped(example.coins)} ${example.coin}`, dollars(example.rate)] as const;
  const movements = [['2026-03-02', example.usd] as const, ...later];
  return (
    <table className="led">
      <caption className="vh">{work.example}</caption>
      <tbody>
        {movements.map(([day, amount], at) => (
          <tr key={day}>
            <td>{dayOfYear(day)}</td>
            <td>
              {work.entries[at]![0]}
              <span className="ledger-source">{work.entries[at]![1](...deposit)}</span>
            </td>
            <td className={at === loss ? 'site-number site-negative' : 'site-number'}>
              {amount.startsWith('-') && '−'}
              {grouped(amount)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <td>{work.held}</td>
          <td className="site-number">
            <span className="double-rule">{grouped(total)}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** 'Let Us Work For You': the text on the left, the example on the right. */
export function Work({ coins }: Pick<SiteFacts, 'coins'>) {
  const { work } = useSiteText().site;
  return (
    <section className="section tint" aria-labelledby="work">
      <div className="page-width site-split">
        <div className="split-left">
          <h2 className="display" id="work">
            {work.title}
          </h2>
          <p className="site-lead split-lead">{work.lead}</p>
          <p className="site-prose split-text">{work.text}</p>
          <a className="site-button" href={paths.signUp}>
            {work.go}
          </a>
        </div>
        <div className="split-right paper-card">
          <header>
            <b>{work.sheet}</b>
            <span className="site-small">{work.example}</span>
          </header>
          <Statement example={exampleDeposit(coins[0]!)} />
        </div>
      </div>
    </section>
  );
}
