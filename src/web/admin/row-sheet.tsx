import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { admin } from '../text/en/admin.ts';

type RowSheetProps = {
  title: string;
  /** Which row is shown; closing puts the focus back on it. */
  rowId: string;
  previous: (() => void) | null;
  next: (() => void) | null;
  close: () => void;
  foot?: ReactNode;
  children: ReactNode;
};

/** The detail of a row: docked beside the table on a wide screen, over it on a small one. */
export function RowSheet({ title, rowId, previous, next, close, foot, children }: RowSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Another row is another sheet (keyed by its row): the heading takes the focus once.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const back = () => {
    close();
    document.getElementById(`row-${rowId}`)?.focus();
  };
  return (
    <aside
      className="sheet"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') back();
      }}
    >
      <div className="sheet-in">
        <header>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <Step label={admin.common.previous} go={previous} icon={<ChevronUp aria-hidden />} />
          <Step label={admin.common.next} go={next} icon={<ChevronDown aria-hidden />} />
          <Step label={admin.common.close} go={back} icon={<X aria-hidden />} />
        </header>
        {/* The text scrolls on its own, so the keyboard has to reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="scroll" tabIndex={0} role="group" aria-label={title}>
          {children}
        </div>
        {foot ? <div className="foot">{foot}</div> : null}
      </div>
    </aside>
  );
}

function Step({ label, go, icon }: { label: string; go: (() => void) | null; icon: ReactNode }) {
  return (
    <button
      type="button"
      className="icon"
      aria-label={label}
      disabled={go === null}
      onClick={() => go?.()}
    >
      {icon}
    </button>
  );
}
