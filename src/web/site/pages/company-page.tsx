import type { SiteFacts } from '#contract/site.ts';
import { CompanyLedger, CompanyMap } from '../sections/company-books.tsx';
import { Section } from '../sections/section.tsx';
import { useSpoken, useSiteText } from '../server/spoken.tsx';

/** The operator of this installation, or a notice that there is none (INT-6). */
function Operator({ facts: { mode, operator } }: { facts: SiteFacts }) {
  const { operator: text } = useSiteText().company;
  const names = Object.keys(text.items) as (keyof typeof text.items)[];
  return (
    <section className="split-right paper-card" aria-labelledby="operator">
      <header>
        <h2 id="operator">{text.title}</h2>
        {mode === 'sandbox' && <b>{text.sandbox}</b>}
      </header>
      {mode === 'sandbox' ? (
        <>
          <p>{text.sandboxText}</p>
          <ul className="dashes">
            {text.needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <dl className="plan-terms paper-card-terms">
            {names.map((name) => (
              <div key={name}>
                <dt>{text.items[name]}</dt>
                <dd>{operator[name]}</dd>
              </div>
            ))}
          </dl>
          <p className="site-small">
            {text.liveText}{' '}
            {operator.registerUrl !== undefined && (
              <a href={operator.registerUrl}>{text.register}</a>
            )}
          </p>
        </>
      )}
    </section>
  );
}

function Alone() {
  const { alone } = useSiteText().company;
  const { act, takes, kept } = alone.columns;
  return (
    <Section id="alone" title={alone.title} lead={alone.lead}>
      <table className="against journal-alone">
        <caption className="vh">{alone.title}</caption>
        <thead>
          <tr>
            <th scope="col">{act}</th>
            <th scope="col">{takes}</th>
            <th scope="col">{kept}</th>
          </tr>
        </thead>
        <tbody>
          {alone.rows.map(([what, who, why]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td data-label={takes}>{who}</td>
              <td data-label={kept}>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="target-caution">{alone.note}</p>
    </Section>
  );
}

function Check() {
  const { check } = useSiteText().company;
  const { to } = useSpoken();
  return (
    <Section id="check" title={check.title} lead={check.lead} ground="tint">
      <ul className="proofs">
        {check.links.map(([what, how, where, href]) => (
          <li key={href}>
            <h3>{what}</h3>
            <p>{how}</p>
            <a className="site-link proofs-link" href={to(href)}>
              {where}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Who builds Candor, who runs it, and what no single person can do (PUB-7). */
export function CompanyPage({ facts }: { facts: SiteFacts }) {
  const { company } = useSiteText();
  return (
    <>
      <div className="document page-width site-split company-split">
        <div className="document-left split-left">
          <h1 className="display">{company.title}</h1>
          <p className="site-lead document-lead split-lead company-lead">{company.lead}</p>
          {company.paragraphs.map((paragraph) => (
            <p key={paragraph} className="site-prose document-text split-text">
              {paragraph}
            </p>
          ))}
        </div>
        <Operator facts={facts} />
      </div>
      <CompanyLedger coins={facts.coins} />
      <CompanyMap />
      <Alone />
      <Check />
    </>
  );
}
