import type { ReactNode } from 'react';

type SectionProps = {
  id: string;
  title: string;
  /** One or two sentences, or custom content. */
  lead?: ReactNode;
  ground?: 'paper' | 'tint' | 'night';
  /** Reduces the spacing for pages of documents. */
  isCompact?: boolean;
  children: ReactNode;
};

/** A section of a public page: the title on the left, the content on the right, on one baseline. */
export function Section({ id, title, lead, ground = 'paper', isCompact, children }: SectionProps) {
  const classes = ['section', ground === 'tint' && 'tint', isCompact && 'compact'];
  return (
    <section
      className={classes.filter(Boolean).join(' ')}
      data-theme={ground === 'night' ? 'dark' : undefined}
      aria-labelledby={id}
    >
      <div className="page-width">
        <div className="section-head">
          <h2 className="display" id={id}>
            {title}
          </h2>
          {typeof lead === 'string' ? <p className="site-lead">{lead}</p> : lead}
        </div>
        {children}
      </div>
    </section>
  );
}
