import { Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { warn?: boolean; action?: ReactNode; children: ReactNode };

/** One line, one fact, one next step. */
export function Notice({ warn, action, children }: Props) {
  const Icon = warn ? TriangleAlert : Clock;
  return (
    <div className={warn ? 'notice warn' : 'notice'} role={warn ? 'alert' : 'status'}>
      <Icon className="i" aria-hidden />
      <span>{children}</span>
      {action}
    </div>
  );
}
