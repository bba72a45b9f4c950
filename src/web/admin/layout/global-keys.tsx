import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { keys as text } from '#text/en/admin/keys.ts';
import { isPaletteKey } from '../../features/palette/palette-key.ts';
import { Button } from '../../ui/button.tsx';
import { fetchedDialog } from '../../ui/dialogs/fetched-dialog.tsx';
import { isElsewhere } from '../../ui/is-elsewhere.ts';
import { placesAfterG } from './palette-rules.ts';
import { useReach } from './use-permission.ts';

const CommandPalette = fetchedDialog(
  async () => (await import('./command-palette.tsx')).CommandPalette,
);

// The longest pause between two keys of a sequence.
const sequenceMs = 1_500;

/** The keys that work on every page: Ctrl K, sequences that begin with g, and '?' for help. */
export function GlobalKeys() {
  const navigate = useNavigate();
  const reaches = useReach();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const pressedG = useRef(-sequenceMs);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        setOpen('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      const isSecond = event.timeStamp - pressedG.current < sequenceMs;
      pressedG.current = event.key === 'g' && !isSecond ? event.timeStamp : -sequenceMs;
      const to =
        isSecond && Object.hasOwn(placesAfterG, event.key) ? placesAfterG[event.key] : null;
      if (to && reaches(to)) {
        // Keeps other handlers from taking the second key as a shortcut.
        event.preventDefault();
        event.stopImmediatePropagation();
        void navigate(to);
      } else if (event.key === '?') setOpen('help');
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  });
  const close = () => setOpen(null);
  return (
    <>
      {open === 'palette' && <CommandPalette onClose={close} />}
      <Help isOpen={open === 'help'} onClose={close} />
    </>
  );
}

type Listed = readonly (readonly [key: string, does: string])[];

/** Returns the shortcuts of the current page, by its address. */
function keysHere(): Listed | null {
  if (location.pathname.endsWith('/alltransaction')) return text.deposits;
  return location.pathname.endsWith('/withdrawals') ? text.withdrawals : null;
}

function Help({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const here = isOpen ? keysHere() : null;
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog" onKeyDown={(event) => event.key === '?' && onClose()}>
          <div className="dialog-body">
            <Dialog.Title>{text.help}</Dialog.Title>
            {here && <KeyList title={text.onThisPage} listed={here} />}
            <KeyList title={text.everywhere} listed={text.general} />
            <Dialog.Close render={<Button />}>{text.close}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function KeyList({ title, listed }: { title: string; listed: Listed }) {
  return (
    <section>
      <h3 className="h3">{title}</h3>
      <dl className="keys">
        {listed.map(([key, does]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((part) => (
                <kbd key={part}>{part}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
