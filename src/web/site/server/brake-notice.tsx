import { paths } from '#contract/paths.ts';
import type { StatusReading } from '#contract/status.ts';
import { useSpoken, useSiteText } from './spoken.tsx';

/**
 * The notice of INT-8 on every public page while the brake is on: always visible, covering no
 * title.
 */
export function BrakeNotice({ deposits }: Pick<StatusReading, 'deposits'>) {
  const { brake } = useSiteText();
  const { to } = useSpoken();
  if (deposits.open) return null;
  return (
    <aside className="brake" aria-label={brake.label} data-theme="dark">
      <p className="page-width">
        <strong>{brake.title}</strong> {brake.why(deposits.causes)}{' '}
        <a href={to(paths.status)}>{brake.more}</a>
      </p>
    </aside>
  );
}
