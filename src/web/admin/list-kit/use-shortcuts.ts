import { useEffect } from 'react';

export type Keys = Record<string, (() => void) | null | undefined>;

const typing = 'input,select,textarea,[contenteditable]';

/** Whether a press belongs to what lies over the screen: a question, or a box being typed into. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(typing)) return true;
  return document.querySelector('[role=dialog]') !== null && !target?.closest('.sheet');
}

/** Single keys that act on the screen, unless somebody is typing or is being asked something. */
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
