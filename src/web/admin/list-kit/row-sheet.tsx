import { Dialog } from '@base-ui/react/dialog';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { admin } from '#text/en/admin.ts';
import { useMedia } from '../../ui/use-media.ts';

// Where a sheet stands beside its table; below, it lies over it (sheet.css).
const wide = '(min-width: 1200px)';

/** To the rows beside the one that is shown, null at the end of the list, and out. */
export type SheetSteps = {
  previous: (() => void) | null;
  next: (() => void) | null;
  onClose: () => void;
};

type RowSheetProps = SheetSteps & {
  title: string;
  /** Which row is shown; closing puts the focus back on it. */
  rowId: string;
  foot?: ReactNode;
  children: ReactNode;
};

/** The detail of a row: docked beside the table on a wide screen, over it on a small one. */
export function RowSheet(props: RowSheetProps) {
  return useMedia(wide) ? <Docked {...props} /> : <Over {...props} />;
}

const rowOf = (rowId: string) => document.getElementById(`row-${rowId}`);

function Docked(props: RowSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Another row is another sheet (keyed by its row): the heading takes the focus once.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const back = () => {
    props.onClose();
    rowOf(props.rowId)?.focus();
  };
  return (
    <aside
      className="sheet"
      aria-label={props.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') back();
      }}
    >
      <Inside
        {...props}
        onClose={back}
        heading={
          <h2 ref={heading} tabIndex={-1}>
            {props.title}
          </h2>
        }
      />
    </aside>
  );
}

/** Over the table nothing behind it can be reached: focus stays in, and returns to the row. */
function Over(props: RowSheetProps) {
  const { rowId, title, onClose } = props;
  return (
    // The question 'is it you?' lies over the sheet: a press there must not close what it is about.
    <Dialog.Root open disablePointerDismissal onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="sheet sheet-over" finalFocus={() => rowOf(rowId)}>
          <Inside {...props} heading={<Dialog.Title>{title}</Dialog.Title>} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type InsideProps = RowSheetProps & { heading: ReactNode };

function Inside({ title, heading, previous, next, onClose, foot, children }: InsideProps) {
  return (
    <div className="sheet-in">
      <header>
        {heading}
        <StepButton label={admin.common.previous} go={previous} icon={<ChevronUp aria-hidden />} />
        <StepButton label={admin.common.next} go={next} icon={<ChevronDown aria-hidden />} />
        <StepButton label={admin.common.close} go={onClose} icon={<X aria-hidden />} />
      </header>
      {/* The text scrolls on its own, so the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="sheet-scroll" tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
      {foot ? <div className="sheet-foot">{foot}</div> : null}
    </div>
  );
}

function StepButton({
  label,
  go,
  icon,
}: {
  label: string;
  go: (() => void) | null;
  icon: ReactNode;
}) {
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
