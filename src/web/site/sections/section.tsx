import type { ReactNode } from 'react';

type SectionProps = {
  id: string;
  title: string;
  /** One or two sentences; or an argument of its own making. */
  lead?: ReactNode;
  ground?: 'paper' | 'tint' | 'night';
  children: ReactNode;
};

/** A section of a public page: its title left, its argument right, on one baseline. */
export function Section({ id, title, lead, ground = 'paper', children }: SectionProps) {
  return (
    <section
      className={ground === 'tint' ? 'section tint' : 'section'}
      data-theme={ground === 'night' ? 'dark' : undefined}
      aria-labelledby={id}
    >
      <div className="wrap">
        <div className="sec-head">
          <h2 className="display" id={id}>
            {title}
          </h2>
          {typeof lead === 'string' ? <p className="lead">{lead}</p> : lead}
        </div>
        {children}
      </div>
    </section>
  );
}
