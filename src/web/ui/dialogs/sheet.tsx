import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { words } from '#text/words.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Controls beside the title, before the close button. */
  tools?: ReactNode;
  /** Never scrolls; contains the effect of its button. */
  foot?: ReactNode;
  /** For a chart: as wide as is readable. */
  wide?: boolean;
  children: ReactNode;
};

/** A row's details, docked at the right edge; it traps the focus and returns it to the row. */
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
