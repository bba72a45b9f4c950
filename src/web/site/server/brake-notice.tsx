import type { StatusReading } from '../../../contract/status.ts';
import { paths } from '../../app/paths.ts';
import { brake } from '../../text/en/site/brake.ts';

/** INT-8 on every public page while the brake is on: it stays in sight, and covers no title. */
export function BrakeNotice({ deposits }: Pick<StatusReading, 'deposits'>) {
  if (deposits.open) return null;
  return (
    <aside className="brake" aria-label={brake.label} data-theme="dark">
      <p className="wrap">
        <strong>{brake.title}</strong> {brake.why(deposits.causes)}{' '}
        <a href={paths.status}>{brake.more}</a>
      </p>
    </aside>
  );
}
