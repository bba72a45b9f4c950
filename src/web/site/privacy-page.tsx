import { privacy } from '../text/en/site/privacy.ts';
import { Opening } from './opening.tsx';

export function PrivacyPage() {
  return <Opening words={privacy} />;
}
