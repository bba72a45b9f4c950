import { FlaskConical } from 'lucide-react';
import { words } from '../text/en/words.ts';

/** Stands over every page of a sandbox, always (INT-6). */
export function SandboxBanner() {
  return (
    <div className="sandbox" role="note">
      <FlaskConical className="i" aria-hidden />
      {words.sandbox}
      <span className="more">{words.sandboxMore}</span>
    </div>
  );
}
