import type { ReactNode } from 'react';

type FoldProps = {
  id: string;
  title: string;
  lead: string;
  /** The figure that stands for the whole while it is folded. */
  figure?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
};

/** A part of a long page that opens where it stands, without script; paper shows it open. */
export function Fold({ id, title, lead, figure, isOpen = false, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen}>
      <summary>
        <h3 id={id}>{title}</h3>
        <span className="fold-lead">{lead}</span>
        {figure !== undefined && <span className="num">{figure}</span>}
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}
