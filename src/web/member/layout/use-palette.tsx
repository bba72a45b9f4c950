import { useEffect, useState } from 'react';
import { isPaletteKey } from '../../features/palette/palette-key.ts';
import { fetchedDialog } from '../../ui/dialogs/fetched-dialog.tsx';
import { isElsewhere } from '../../ui/is-elsewhere.ts';

const MemberPalette = fetchedDialog(
  async () => (await import('../palette/member-palette.tsx')).MemberPalette,
);

/** The palette, loaded when first opened: by Ctrl K, by '/' outside fields, or by `open`. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isSlash ? isElsewhere(event) : !isPaletteKey(event)) return;
      event.preventDefault();
      // An open dialog takes precedence.
      if (document.querySelector('[role=dialog]') === null) setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return {
    open: () => setOpen(true),
    palette: isOpen && <MemberPalette onClose={() => setOpen(false)} />,
  };
}
