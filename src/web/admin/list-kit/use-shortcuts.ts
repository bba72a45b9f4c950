import { useEffect } from 'react';
import { isElsewhere } from '../../ui/is-elsewhere.ts';

export type Keys = Record<string, (() => void) | null | undefined>;

/** Binds single-key shortcuts, inactive while the user types or a dialog is open. */
export function useShortcuts(keys: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
