import { Dialog } from '@base-ui/react/dialog';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { reviewShortcuts as words } from '../../text/en/admin/review-keys.ts';
import { Button } from '../../ui/button.tsx';
import { useShortcuts } from '../list-kit/use-shortcuts.ts';

type Props = { next: (() => void) | null; previous: (() => void) | null };

/** Steps through the rows by j and k; '?' says which keys there are. */
export function ReviewShortcuts({ next, previous }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts({ j: next, k: previous, '?': () => setIsOpen(true) });
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger className="keys-open">
        <Keyboard className="i" aria-hidden />
        {words.open}
        <kbd aria-hidden>?</kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          className="dialog"
          onKeyDown={(event) => event.key === '?' && setIsOpen(false)}
        >
          <div className="body">
            <Dialog.Title>{words.title}</Dialog.Title>
            <dl className="keys">
              {words.keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
            <Dialog.Close render={<Button />}>{words.close}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
