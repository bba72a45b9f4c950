import { FlaskConical } from 'lucide-react';
import { words } from '#text/words.ts';
import { isLive } from '../app/mode.ts';

/** On every page of a sandbox, always, and on none with real money (INT-6). */
export function SandboxBanner() {
  if (isLive()) return null;
  return (
    <section className="sandbox" aria-label={words.sandboxName}>
      <FlaskConical className="i" aria-hidden />
      {words.sandbox}
      <span className="sandbox-more">{words.sandboxMore}</span>
    </section>
  );
}
