import { paths } from '#contract/paths.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { Section } from './section.tsx';

/** The page that supports each answer. */
const evidence = [paths.privacy, paths.signUp, paths.solvency, paths.status];

/** Claim, answer, and where to verify it. */
export function Why() {
  const { why } = useSiteText().landing;
  const { to } = useSpoken();
  return (
    <Section id="why" title={why.title} lead={why.lead} ground="night">
      <ul className="why-list">
        {why.reasons.map(([claim, answer, check], at) => (
          <li key={claim}>
            <h3>{claim}</h3>
            <p>{answer}</p>
            <a className="site-link why-list-link" href={to(evidence[at] ?? paths.solvency)}>
              {check}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Creed() {
  const { creed } = useSiteText().landing;
  return (
    <section className="section" aria-label={creed.label}>
      <div className="page-width vision">
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
