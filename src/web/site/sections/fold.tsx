import type { ReactNode } from 'react';

type FoldProps = {
  id: string;
  words: { title: string; lead: string };
  /** The figure that stands for the whole while it is folded. */
  figure?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
};

/** A part of a long page that opens where it stands, without script; paper shows it open. */
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
