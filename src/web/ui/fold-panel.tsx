import { type ReactNode, useId } from 'react';
import { Panel } from './panel.tsx';
import { phone, useMedia } from './use-media.ts';

type Props = {
  title: string;
  /** What stands at the end of the title's line, folded too. */
  end?: ReactNode;
  span?: 4 | 8 | 12;
  /** Lies open on a phone too, as where something in it was refused. */
  isOpen?: boolean;
  /** What stays below it, folded or not. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A panel that a phone shows as one line, which opens in place. */
export function FoldPanel({ title, end, span, isOpen = false, foot, children }: Props) {
  const id = useId();
  if (!useMedia(phone)) {
    return (
      <Panel title={title} {...(span && { span })} end={end}>
        {children}
        {foot}
      </Panel>
    );
  }
  return (
    <section className={span ? `panel c${span}` : 'panel'} aria-labelledby={id}>
      <details className="fold" open={isOpen}>
        <summary>
          <h2 id={id}>{title}</h2>
          {end && <span className="fold-end">{end}</span>}
        </summary>
        <div className="fold-in">{children}</div>
      </details>
      {foot && <div className="body after-fold">{foot}</div>}
    </section>
  );
}
