import { FlaskConical } from 'lucide-react';
import { common } from '../text/en/common.ts';

/** Stands over every page of a sandbox, always (INT-6). */
export function SandboxBanner() {
  return (
    <div className="sandbox" role="note">
      <FlaskConical className="i" aria-hidden />
      {common.sandbox}
      <span className="more">{common.sandboxMore}</span>
    </div>
  );
}
