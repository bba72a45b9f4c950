import { type ReactNode, useId } from 'react';
import { Panel } from './panel.tsx';
import { phone, useMedia } from './use-media.ts';

type Props = {
  title: string;
  /** Content at the end of the title's line, visible when collapsed too. */
  end?: ReactNode;
  span?: 4 | 8 | 12;
  /** Expanded on a phone too, for example after a refusal inside it. */
  isOpen?: boolean;
  /** Content that stays below it, collapsed or not. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A panel that phones show as one line, which expands in place. */
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
