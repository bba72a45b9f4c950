import { Dialog } from '@base-ui/react/dialog';
import { Menu, X } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { words } from '../../text/words.ts';

const usual = (
  <button type="button" className="icon only-phone" aria-label={words.menu}>
    <Menu aria-hidden />
  </button>
);

type Props = {
  /** The button that opens it, if not the usual one of a header. */
  trigger?: ReactElement;
  children: ReactNode;
};

/** The slide-in menu of a narrow screen; closes when it has led somewhere. */
export function Drawer({ trigger = usual, children }: Props) {
  const { key } = useLocation();
  // Open on one page: once a link has led to another, that page's key no longer matches.
  const [openOn, setOpenOn] = useState<string | null>(null);
  return (
    <Dialog.Root open={openOn === key} onOpenChange={(next) => setOpenOn(next ? key : null)}>
      <Dialog.Trigger render={trigger} />
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="drawer" aria-label={words.menu}>
          {children}
          <Dialog.Close className="icon" aria-label={words.close}>
            <X aria-hidden />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
