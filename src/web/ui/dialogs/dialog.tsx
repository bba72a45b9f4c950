import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  words?: ReactNode;
  /** Closes only by its buttons, not by Escape or a press outside. */
  stays?: boolean;
  children: ReactNode;
};

/** A small dialog over the page; it traps the focus and returns it on closing. */
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
