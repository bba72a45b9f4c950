import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  words?: ReactNode;
  /** Closed by its own buttons alone: Escape and a press beside it leave it open. */
  stays?: boolean;
  children: ReactNode;
};

/** A short question over the page; focus stays in it and returns to where it was. */
export function Ask({ open, onClose, title, words, stays = false, children }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && !stays && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <div className="body">
            <Dialog.Title>{title}</Dialog.Title>
            {words && <Dialog.Description className="quiet">{words}</Dialog.Description>}
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
