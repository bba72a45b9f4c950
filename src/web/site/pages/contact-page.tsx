import type { FormAnswer, SiteFacts } from '#contract/site.ts';
import { ContactForm, MapLink } from '../sections/contact-form.tsx';
import { WarningSheet } from '../sections/warning-sheet.tsx';
import { useSiteText } from '../server/spoken.tsx';

/** The operator's address and contacts, from configuration; a sandbox has none. */
function Operator({ facts: { mode, operator } }: { facts: SiteFacts }) {
  const { contact } = useSiteText();
  const { items } = contact.operator;
  const names = Object.keys(items) as (keyof typeof items)[];
  return (
    <section className="who-answers" aria-labelledby="who">
      <h2 id="who">{contact.operator.title}</h2>
      {mode === 'sandbox' ? (
        <p>{contact.operator.sandbox}</p>
      ) : (
        <>
          <dl>
            {names.map((name) => (
              <div key={name}>
                <dt>{items[name]}</dt>
                <dd>
                  {name === 'supportEmail' ? (
                    <a href={`mailto:${operator[name] ?? ''}`}>{operator[name]}</a>
                  ) : (
                    operator[name]
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <p className="site-small">{contact.operator.unverified}</p>
          <MapLink operator={operator} />
        </>
      )}
    </section>
  );
}

type ContactPageProps = { facts: SiteFacts; answer?: FormAnswer | undefined };

/** How to contact the operator, and how to recognise an impostor (PUB-7). */
export function ContactPage({ facts, answer }: ContactPageProps) {
  const { contact } = useSiteText();
  const picture = facts.media['contact.svg'];
  return (
    <div className="document page-width site-split company-split letter">
      <div className="document-left split-left">
        <h1 className="display">{contact.title}</h1>
        <p className="site-lead document-lead split-lead company-lead">{contact.lead}</p>
        {contact.paragraphs.map((paragraph) => (
          <p key={paragraph} className="site-prose document-text split-text">
            {paragraph}
          </p>
        ))}
        <Operator facts={facts} />
        <WarningSheet id="never" words={contact.never} />
      </div>
      <div className="split-right">
        <ContactForm answer={answer} />
        {picture !== undefined && (
          <figure className="picture-plate letter-plate">
            <img src={picture} alt="" width={720} height={540} loading="lazy" />
          </figure>
        )}
      </div>
    </div>
  );
}
