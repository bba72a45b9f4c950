import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { words } from '#text/words.ts';
import { toastError } from '../toasts.tsx';

type Closing = { open?: boolean; onClose: () => void };

/**
 * Returns a dialog that loads when first opened, since most screens are read without it. If loading
 * fails, it reports that, closes and leaves the screen unchanged; the next press tries again.
 */
export function fetchedDialog<Props extends Closing>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined;
  return function FetchedDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => fetched);
    const { open = true, onClose } = props;
    const giveUp = useEffectEvent(() => {
      toastError(words.loadFailed);
      onClose();
    });
    useEffect(() => {
      if (Dialog !== undefined || !open) return;
      load().then((dialog) => {
        fetched = dialog;
        setDialog(() => dialog);
      }, giveUp);
    }, [Dialog, open]);
    return Dialog && <Dialog {...props} />;
  };
}
