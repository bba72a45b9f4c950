import type { Service, SiteFacts } from '#contract/site.ts';
import type { SiteText } from '#text/site-words.ts';
import { useSiteText } from '../server/spoken.tsx';
import { PurposeArt, type PurposeSubject } from './purpose-art.tsx';
import { Section } from './section.tsx';

/** A card and the service that it depends on; reading and trying are open to everyone. */
const subjects: readonly [PurposeSubject, Service | null][] = [
  ['explore', null],
  ['trading', 'high_frequency_trading'],
  ['placing', 'investment_management'],
  ['wealth', 'wealth_management'],
];

/** Returns the claims on a service: only those in the operator's configuration (PUB-5). */
function stateOf(
  text: SiteText['landing']['purpose'],
  service: Service | null,
  { services, mode }: SiteFacts,
): string {
  if (service === null || services.includes(service)) return text.offered;
  const isSimulated = mode === 'sandbox' && service === 'investment_management';
  return isSimulated ? text.simulated : text.absent;
}

function Card({ at, facts }: { at: number; facts: SiteFacts }) {
  const labels = useSiteText().landing.purpose;
  const [subject, service] = subjects[at] ?? ['explore', null];
  const { title, text, costs, wrong } = labels.cards[at] ?? labels.cards[0];
  const state = stateOf(labels, service, facts);
  return (
    <article className="card4">
      <span className={state === labels.absent ? 'offer-state' : 'offer-state offer-state-on'}>
        {state}
      </span>
      <PurposeArt subject={subject} />
      <h3>{title}</h3>
      <p>{text}</p>
      <p className="card-what">
        <b>{labels.costs}</b>
        <span>{costs}</span>
      </p>
      <p className="card-what">
        <b>{labels.wrong}</b>
        <span>{wrong}</span>
      </p>
    </article>
  );
}

/** Four topics, each explained before it is offered. */
export function Purpose({ facts }: { facts: SiteFacts }) {
  const text = useSiteText().landing.purpose;
  return (
    <Section id="purpose" title={text.title} lead={text.lead}>
      <div className="four">
        {subjects.map(([subject], at) => (
          <Card key={subject} at={at} facts={facts} />
        ))}
      </div>
    </Section>
  );
}
