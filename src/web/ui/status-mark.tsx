import { Check, Clock, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';

export type Mark = 'ok' | 'wait' | 'no' | 'off';
const icons = { ok: Check, wait: Clock, no: X, off: Minus } as const;

/** A state: shown by an icon, then words, then colour. */
export function StatusMark({ mark, children }: { mark: Mark; children: ReactNode }) {
  const Icon = icons[mark];
  return (
    <span className={`st ${mark}`}>
      <Icon className="i" aria-hidden />
      {children}
    </span>
  );
}

const marks: Record<string, Mark> = {
  pending: 'wait',
  waiting: 'wait',
  unverified: 'wait',
  closing: 'wait',
  held: 'wait',
  completed: 'ok',
  paid: 'ok',
  credited: 'ok',
  active: 'ok',
  approved: 'ok',
  rejected: 'no',
  suspended: 'no',
};

/**
 * Returns the mark of a wire status; closed ones without an outcome (expired, cancelled) get a
 * dash.
 */
export const markOf = (status: string): Mark => marks[status] ?? 'off';
