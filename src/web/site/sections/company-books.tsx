import type { SiteFacts } from '#contract/site.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { exampleDeposit } from './example-deposit.ts';
import { Section } from './section.tsx';

/** One deposit as four entries: both sides of double-entry bookkeeping, explained once. */
export function CompanyLedger({ coins: [first] }: Pick<SiteFacts, 'coins'>) {
  const { ledger } = useSiteText().company;
  const { account, debit, credit } = ledger.columns;
  const { dollars, grouped } = useSpoken();
  const example = exampleDeposit(first!);
  const coins = `${grouped(example.coins)} ${example.coin}`;
  const usd = dollars(example.usd);
  const sides = [
    [coins, ''],
    ['', coins],
    [usd, ''],
    ['', usd],
  ];
  return (
    <Section id="ledger" title={ledger.title} lead={ledger.lead} ground="tint">
      <div className="site-split books company-books">
        <div className="split-right books-right paper-card">
          <table className="journal">
            <caption>
              <b>{ledger.sheet(coins, dollars(example.rate))}</b> <span>{ledger.example}</span>
            </caption>
            <thead>
              <tr>
                <th scope="col">{account}</th>
                <th scope="col">{debit}</th>
                <th scope="col">{credit}</th>
              </tr>
            </thead>
            <tbody>
              {ledger.entries.map(([name, what], at) => (
                <tr key={name}>
                  <th scope="row">
                    {name}
                    <span className="journal-source">{what}</span>
                  </th>
                  <td className="site-number" data-label={debit}>
                    {sides[at]?.[0]}
                  </td>
                  <td className="site-number" data-label={credit}>
                    {sides[at]?.[1]}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <dl className="split-left books-left points">
          {ledger.points.map(([claim, why]) => (
            <div key={claim}>
              <dt>{claim}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

type Flow = { name: string; stops: readonly string[] };

function Lane({ flow, closed }: { flow: Flow; closed?: string }) {
  return (
    <div className={closed === undefined ? 'lane' : 'lane closed'}>
      <h3>{flow.name}</h3>
      <ol>
        {flow.stops.map((stop, index) => (
          <li key={`${index} ${stop}`}>
            <span>{stop}</span>
          </li>
        ))}
      </ol>
      {closed !== undefined && <p>{closed}</p>}
    </div>
  );
}

/** The paths along which money may move, and the one that does not exist (LED-3). */
export function CompanyMap() {
  const { map } = useSiteText().company;
  return (
    <Section id="map" title={map.title} lead={map.lead} ground="night">
      <div className="lanes">
        {map.flows.map((flow) => (
          <Lane key={flow.name} flow={flow} />
        ))}
        <Lane flow={map.closed} closed={map.closed.why} />
      </div>
    </Section>
  );
}
