import { company } from '../../text/en/site/company.ts';
import { Section } from './section.tsx';

/** One deposit as four entries: the two sides of double-entry, shown once for all. */
export function CompanyLedger() {
  const { ledger } = company;
  const { account, debit, credit } = ledger.columns;
  return (
    <Section id="ledger" title={ledger.title} lead={ledger.lead} ground="tint">
      <div className="split books">
        <div className="r sheet">
          <table className="journal">
            <caption>
              <b>{ledger.sheet}</b> <span>{ledger.example}</span>
            </caption>
            <thead>
              <tr>
                <th scope="col">{account}</th>
                <th scope="col">{debit}</th>
                <th scope="col">{credit}</th>
              </tr>
            </thead>
            <tbody>
              {ledger.entries.map(([name, what, left, right]) => (
                <tr key={name}>
                  <th scope="row">
                    {name}
                    <span className="src">{what}</span>
                  </th>
                  <td className="num" data-label={debit}>
                    {left}
                  </td>
                  <td className="num" data-label={credit}>
                    {right}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <dl className="l points">
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

/** Along which paths money may move, and the one that is missing (LED-3). */
export function CompanyMap() {
  const { map } = company;
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
