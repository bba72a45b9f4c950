import { Dialog } from '@base-ui/react/dialog';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { admin } from '#text/en/admin.ts';
import { useMedia } from '../../ui/use-media.ts';

// The width from which a sheet is beside its table; below it, the sheet overlays it (sheet.css).
const wide = '(min-width: 1200px)';

/** Steps to the neighbouring rows (null at either end) and closes the sheet. */
export type SheetSteps = {
  previous: (() => void) | null;
  next: (() => void) | null;
  onClose: () => void;
};

type RowSheetProps = SheetSteps & {
  title: string;
  /** The shown row; closing returns the focus to it. */
  rowId: string;
  foot?: ReactNode;
  children: ReactNode;
};

/** A row's details: docked beside the table on wide screens, an overlay on small ones. */
export function RowSheet(props: RowSheetProps) {
  return useMedia(wide) ? <Docked {...props} /> : <Over {...props} />;
}

const rowOf = (rowId: string) => document.getElementById(`row-${rowId}`);

function Docked(props: RowSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Each row is a new sheet (keyed by row), so the heading takes the focus once.
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

/** As an overlay it traps the focus, and returns it to the row. */
function Over(props: RowSheetProps) {
  const { rowId, title, onClose } = props;
  return (
    // The re-authentication dialog lies over the sheet; a press there must not close the sheet.
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
      {/* The text scrolls separately, so the keyboard has to reach it. */}
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
