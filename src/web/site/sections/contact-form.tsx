import { paths } from '#contract/paths.ts';
import type { FormAnswer, OperatorFacts } from '#contract/site.ts';
import { useSiteText } from '../server/spoken.tsx';
import { MessageForm } from './message-form.tsx';

/** Sends a message to the operator's inbox and support address. */
export function ContactForm({ answer }: { answer: FormAnswer | undefined }) {
  const { title, send } = useSiteText().forms.contact;
  const fields = ['name', 'email', 'subject', 'message'] as const;
  return (
    <MessageForm path={paths.contact} title={title} send={send} fields={fields} answer={answer} />
  );
}

const MAP = 'https://www.openstreetmap.org/search?query=';

/** The map as an optional link (PUB-7). Other hosts learn of a visitor only once they follow it. */
export function MapLink({ operator }: { operator: OperatorFacts }) {
  const { forms } = useSiteText();
  const { registeredAddress } = operator;
  if (registeredAddress === undefined) return null;
  return (
    <p className="map-link">
      <a
        className="site-link"
        href={MAP + encodeURIComponent(registeredAddress)}
        target="_blank"
        rel="noreferrer"
      >
        {forms.contact.map}
      </a>
      <span className="site-small">{forms.contact.mapNote}</span>
    </p>
  );
}
