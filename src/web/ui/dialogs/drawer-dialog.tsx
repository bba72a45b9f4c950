import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { words } from '#text/words.ts';

type Props = { open: boolean; onClose: () => void; children: ReactNode };

/** The menu of a narrow screen as a drawer over the page. */
export function DrawerDialog({ open, onClose, children }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="drawer" aria-label={words.menu}>
          {children}
          <Dialog.Close className="icon drawer-close" aria-label={words.close}>
            <X aria-hidden />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
