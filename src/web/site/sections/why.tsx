import { paths } from '../../app/paths.ts';
import { landing } from '../../text/en/site/landing.ts';
import { Section } from './section.tsx';

const { why, creed } = landing;

/** Where each answer can be checked. */
const evidence = [paths.privacy, paths.signUp, paths.solvency, paths.status];

/** Claim, answer, and where to check it. */
export function Why() {
  return (
    <Section id="why" title={why.title} lead={why.lead} ground="night">
      <ul className="why-list">
        {why.reasons.map(([claim, answer, check], at) => (
          <li key={claim}>
            <h3>{claim}</h3>
            <p>{answer}</p>
            <a className="go" href={evidence[at]}>
              {check}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Creed() {
  return (
    <section className="section" aria-label={creed.label}>
      <div className="wrap creed">
        <div>
          <h2>{creed.vision}</h2>
          <p>{creed.visionText}</p>
        </div>
        <div>
          <h2>{creed.mission}</h2>
          <p>{creed.missionText}</p>
        </div>
      </div>
    </section>
  );
}
