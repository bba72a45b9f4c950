import { FlaskConical } from 'lucide-react';
import { words } from '../text/words.ts';

// The server writes its mode into the shell; without the word, money is not claimed to be real.
const isLive = (): boolean => document.documentElement.dataset['mode'] === 'live';

/** Stands over every page of a sandbox, always, and over none where money is real (INT-6). */
export function SandboxBanner() {
  if (isLive()) return null;
  return (
    <section className="sandbox" aria-label={words.sandboxName}>
      <FlaskConical className="i" aria-hidden />
      {words.sandbox}
      <span className="more">{words.sandboxMore}</span>
    </section>
  );
}
