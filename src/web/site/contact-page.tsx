import { contact } from '../text/en/site/contact.ts';
import { Opening } from './opening.tsx';

export function ContactPage() {
  return <Opening words={contact} />;
}
