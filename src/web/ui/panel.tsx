import { type ReactNode, useId } from 'react';

type Props = {
  title?: ReactNode;
  /** Content at the end of the title's line. */
  end?: ReactNode;
  footer?: ReactNode;
  /** The number of the twelve columns that it spans in a `.grid`. */
  span?: 4 | 5 | 7 | 8 | 12;
  fill?: boolean;
  /** Tables extend to the panel's edges; other content keeps its padding. */
  edge?: boolean;
  label?: string;
  children: ReactNode;
};

/** A surface with a hairline border, which holds all data. */
export function Panel({ title, end, footer, span, fill, edge, label, children }: Props) {
  const id = useId();
  const classes = ['panel', span && `c${span}`, fill && 'fill'].filter(Boolean).join(' ');
  return (
    <section className={classes} aria-labelledby={title ? id : undefined} aria-label={label}>
      {title && (
        <header>
          <h2 id={id}>{title}</h2>
          {end && <div className="end">{end}</div>}
        </header>
      )}
      {edge ? children : <div className={title ? 'body' : 'body bare'}>{children}</div>}
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
