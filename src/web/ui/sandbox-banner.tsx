import { FlaskConical } from 'lucide-react';
import { words } from '#text/words.ts';
import { isLive } from '../app/mode.ts';

/** Stands over every page of a sandbox, always, and over none where money is real (INT-6). */
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
