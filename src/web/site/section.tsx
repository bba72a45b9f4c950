import type { ReactNode } from 'react';

type SectionProps = {
  id: string;
  title: string;
  lead?: string;
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
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
