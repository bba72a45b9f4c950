import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { words } from '#text/words.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What stands beside the title, before the close button. */
  tools?: ReactNode;
  /** Never scrolls; says what its button will do. */
  foot?: ReactNode;
  /** For a chart: as wide as it can be read. */
  wide?: boolean;
  children: ReactNode;
};

/** The detail of a row, docked at the right edge; focus stays in it and returns to the row. */
export function Sheet({ open, onClose, title, tools, foot, wide, children }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={wide ? 'sheet sheet-over sheet-wide' : 'sheet sheet-over'}>
          <div className="sheet-in">
            <header>
              <Dialog.Title>{title}</Dialog.Title>
              {tools}
              <Dialog.Close className="icon" aria-label={words.close}>
                <X aria-hidden />
              </Dialog.Close>
            </header>
            <div className="sheet-scroll">{children}</div>
            {foot && <div className="sheet-foot">{foot}</div>}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
