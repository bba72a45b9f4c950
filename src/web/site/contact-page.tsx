import type { FormAnswer } from '../../contract/site.ts';
import { contact } from '../text/en/site/contact.ts';
import { ContactForm } from './contact-form.tsx';
import { Opening } from './opening.tsx';

export function ContactPage({ answer }: { answer?: FormAnswer | undefined }) {
  return (
    <>
      <Opening words={contact} />
      <section className="section">
        <div className="wrap">
          <ContactForm answer={answer} />
        </div>
      </section>
    </>
  );
}
