import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { isPaletteKey } from '../../features/palette/palette-key.ts';
import { words } from '../../text/words.ts';
import { isElsewhere } from '../../ui/is-elsewhere.ts';
import { toastError } from '../../ui/toasts.tsx';

type Props = { onClose: () => void };

/** In place of a palette that could not be fetched: says so, and leaves the screen as it is. */
function Unfetched({ onClose }: Props) {
  useEffect(() => {
    toastError(words.loadFailed);
    onClose();
  }, [onClose]);
  return null;
}

const MemberPalette = lazy((): Promise<{ default: ComponentType<Props> }> =>
  import('../palette/member-palette.tsx').then(
    ({ MemberPalette: palette }) => ({ default: palette }),
    () => ({ default: Unfetched }),
  ),
);

/** The palette, fetched when it is first opened: by Ctrl K, by '/' outside fields, or by `open`. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isSlash ? isElsewhere(event) : !isPaletteKey(event)) return;
      event.preventDefault();
      // A question that lies over the screen is answered first.
      if (document.querySelector('[role=dialog]') === null) setOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return {
    open: () => setOpen(true),
    palette: <Suspense>{isOpen && <MemberPalette onClose={() => setOpen(false)} />}</Suspense>,
  };
}
