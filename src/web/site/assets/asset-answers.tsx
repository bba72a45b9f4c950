import type { AssetText, Evidence } from '#text/en/site/asset.ts';
import { Section } from '../sections/section.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

function Check({ check }: { check: Evidence | undefined }) {
  const { to } = useSpoken();
  if (check === undefined) return null;
  const [text, href] = check;
  return (
    <>
      {' '}
      <a href={to(href)}>{text}</a>
    </>
  );
}

/** The costs, laid out as a bill; the cost at Candor is the total. */
export function AssetCosts({ costs }: { costs: AssetText['costs'] }) {
  const { asset } = useSiteText();
  return (
    <Section id="costs" title={asset.costs} lead={costs.lead}>
      <dl className="bill">
        {costs.rows.map(([cost, how]) => (
          <div key={cost}>
            <dt>{cost}</dt>
            <dd>{how}</dd>
          </div>
        ))}
        <div className="bill-total">
          <dt>{asset.here}</dt>
          <dd>{costs.here}</dd>
        </div>
      </dl>
    </Section>
  );
}

/** Failures elsewhere, the safeguards here, and the risks without one. */
export function AssetAgainst({ against }: { against: AssetText['against'] }) {
  const { asset } = useSiteText();
  const { columns } = asset;
  return (
    <Section id="against" title={asset.against} lead={against.lead}>
      <table className="against">
        <caption className="vh">{asset.against}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.elsewhere}</th>
            <th scope="col">{columns.here}</th>
            <th scope="col">{columns.still}</th>
          </tr>
        </thead>
        <tbody>
          {against.rows.map(({ elsewhere, here, still, check }) => (
            <tr key={elsewhere}>
              <th scope="row">{elsewhere}</th>
              <td data-label={columns.here}>
                {here}
                <Check check={check} />
              </td>
              <td data-label={columns.still}>{still}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

type QuestionsProps = { ask: AssetText['ask']; ground: 'paper' | 'tint' };

/** Questions for any provider of this asset class, each with Candor's answer. */
export function AssetQuestions({ ask, ground }: QuestionsProps) {
  const { asset } = useSiteText();
  return (
    <Section id="ask" title={asset.ask} lead={ask.lead} ground={ground}>
      <ol className="questions">
        {ask.questions.map(({ question, why, here, check }) => (
          <li key={question}>
            <h3>{question}</h3>
            <div>
              <p>{why}</p>
              <p>
                {here}
                <Check check={check} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
