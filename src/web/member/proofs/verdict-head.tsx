import type { ReactNode } from 'react';
import type { Mark } from './proof-verdict.ts';

type Props = { mark: Mark; title: string; end?: ReactNode; children: ReactNode };

const signs: Record<Mark, string> = {
  ok: 'm23 37.5 9 9 18-20',
  bad: 'm26 26 20 20m0-20-20 20',
  going: 'M36 22v14l9 6',
  none: 'M25 36h22',
};

/** The verdict of a check, in the page's largest type. */
export function VerdictHead({ mark, title, end, children }: Props) {
  return (
    <div className={`verdict verdict-${mark}`}>
      <svg className="verdict-mark" viewBox="0 0 72 72" aria-hidden="true">
        <circle cx="36" cy="36" r="34.5" />
        <path d={signs[mark]} />
      </svg>
      <div role={mark === 'bad' ? 'alert' : 'status'}>
        <h2>{title}</h2>
        {children}
      </div>
      {end && <div className="verdict-end">{end}</div>}
    </div>
  );
}
