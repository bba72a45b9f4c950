import type { ReactNode } from 'react';

type FoldProps = {
  id: string;
  words: { title: string; lead: string };
  /** The figure that summarises the section while it is collapsed. */
  figure?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
};

/** A collapsible section of a long page, without script; always open in print. */
export function Fold({ id, words, figure, isOpen = false, children }: FoldProps) {
  return (
    <details className="site-fold" open={isOpen}>
      <summary>
        <h3 id={id}>{words.title}</h3>
        <span className="fold-lead">{words.lead}</span>
        {figure !== undefined && <span className="site-number site-fold-figure">{figure}</span>}
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
