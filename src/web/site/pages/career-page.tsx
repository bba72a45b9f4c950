import type { FormAnswer, SiteFacts } from '#contract/site.ts';
import { CareerForm } from '../sections/career-form.tsx';
import { Section } from '../sections/section.tsx';
import { TAccount } from '../sections/t-account.tsx';
import { WarningSheet } from '../sections/warning-sheet.tsx';
import { useSiteText } from '../server/spoken.tsx';

function Roles() {
  const { roles } = useSiteText().career;
  const { role, does, cannot } = roles.columns;
  return (
    <Section id="roles" title={roles.title} lead={roles.lead}>
      <table className="against">
        <caption className="vh">{roles.title}</caption>
        <thead>
          <tr>
            <th scope="col">{role}</th>
            <th scope="col">{does}</th>
            <th scope="col">{cannot}</th>
          </tr>
        </thead>
        <tbody>
          {roles.rows.map(([name, work, limit]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={does}>{work}</td>
              <td data-label={cannot}>{limit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

type CareerPageProps = { facts: SiteFacts; answer?: FormAnswer | undefined };

/** The work, and how to apply through this site (PUB-7). */
export function CareerPage({ facts, answer }: CareerPageProps) {
  const { career } = useSiteText();
  return (
    <>
      <div className="document page-width site-split company-split letter">
        <div className="document-left split-left">
          <h1 className="display">{career.title}</h1>
          <p className="site-lead document-lead split-lead company-lead">{career.lead}</p>
          {facts.mode === 'sandbox' && (
            <p className="letter-notice document-notice">{career.sandbox}</p>
          )}
          {career.paragraphs.map((paragraph) => (
            <p key={paragraph} className="site-prose document-text split-text">
              {paragraph}
            </p>
          ))}
          <WarningSheet id="fraud" words={career.fraud} />
        </div>
        <div className="split-right">
          <CareerForm answer={answer} />
        </div>
      </div>
      <Section id="suit" title={career.suit.title} lead={career.suit.lead} ground="tint">
        <TAccount left={career.suit.fits} right={career.suit.not} />
      </Section>
      <Roles />
    </>
  );
}
