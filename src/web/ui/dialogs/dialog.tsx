import { Dialog as BaseDialog } from '@base-ui/react/dialog';
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
export function Dialog({ open, onClose, title, words, stays = false, children }: Props) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && !stays && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Popup className="dialog">
          <div className="dialog-body">
            <BaseDialog.Title>{title}</BaseDialog.Title>
            {words && <BaseDialog.Description className="quiet">{words}</BaseDialog.Description>}
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
