const typing = 'input,select,textarea,[contenteditable]';

/** Returns whether a key press belongs to a dialog over the screen, or to a field being edited. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(typing)) return true;
  return document.querySelector('[role=dialog]') !== null && !target?.closest('.sheet');
}
