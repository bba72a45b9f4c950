import { Menu } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { words } from '#text/words.ts';
import { fetchedDialog } from './fetched-dialog.tsx';

const fetchDialog = async () => (await import('./drawer-dialog.tsx')).DrawerDialog;
const DrawerDialog = fetchedDialog(fetchDialog);

// Preloaded after the page is ready: no dialog delays the first paint, and a press finds it loaded.
const preloadAfterMs = 1_500;

const usual: ComponentProps<'button'> = {
  className: 'icon icon-phone',
  'aria-label': words.menu,
  children: <Menu aria-hidden />,
};

type Props = {
  /** The button that opens it, if not the header's default. */
  button?: ComponentProps<'button'>;
  children: ReactNode;
};

/** The drawer menu of a narrow screen; closes after navigation. */
export function Drawer({ button = usual, children }: Props) {
  const { key } = useLocation();
  // Open for one page: after navigation, the page's key no longer matches.
  const [openOn, setOpenOn] = useState<string | null>();
  const isOpen = openOn === key;
  useEffect(() => {
    // If it fails to load now, the press tries again.
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
