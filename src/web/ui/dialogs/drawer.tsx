import { Menu } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { words } from '#text/words.ts';
import { fetchedDialog } from './fetched-dialog.tsx';

const fetchDialog = async () => (await import('./drawer-dialog.tsx')).DrawerDialog;
const DrawerDialog = fetchedDialog(fetchDialog);

// Fetched once the page stands: the first picture waits for no dialog, and a press finds it there.
const preloadAfterMs = 1_500;

const usual: ComponentProps<'button'> = {
  className: 'icon icon-phone',
  'aria-label': words.menu,
  children: <Menu aria-hidden />,
};

type Props = {
  /** The button that opens it, if not the usual one of a header. */
  button?: ComponentProps<'button'>;
  children: ReactNode;
};

/** The slide-in menu of a narrow screen; closes when it has led somewhere. */
export function Drawer({ button = usual, children }: Props) {
  const { key } = useLocation();
  // Open on one page: once a link has led to another, that page's key no longer matches.
  const [openOn, setOpenOn] = useState<string | null>();
  const isOpen = openOn === key;
  useEffect(() => {
    // Should it not come now, the press asks again.
    const timer = setTimeout(() => void fetchDialog().catch(() => undefined), preloadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <button
        {...button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenOn(key)}
      />
      {openOn !== undefined && (
        <DrawerDialog open={isOpen} onClose={() => setOpenOn(null)}>
          {children}
        </DrawerDialog>
      )}
    </>
  );
}
