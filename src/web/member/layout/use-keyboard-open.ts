import { useSyncExternalStore } from 'react';

const fields =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])';
// More than a browser's collapsing bars, less than any keyboard.
const leastHeight = 140;

let width = 0;
let tallest = 0;

/**
 * Returns whether a field has the focus while less of the page is visible than before at this
 * width.
 */
function isOpen(): boolean {
  const { visualViewport: view, innerHeight, innerWidth } = window;
  const height = view === null ? innerHeight : view.height * view.scale;
  if (innerWidth !== width) [width, tallest] = [innerWidth, innerHeight];
  tallest = Math.max(tallest, height);
  return tallest - height > leastHeight && document.activeElement?.matches(fields) === true;
}

function watch(changed: () => void): () => void {
  const view = window.visualViewport ?? window;
  const moves = ['focusin', 'focusout'] as const;
  view.addEventListener('resize', changed);
  for (const move of moves) document.addEventListener(move, changed);
  return () => {
    view.removeEventListener('resize', changed);
    for (const move of moves) document.removeEventListener(move, changed);
  };
}

/** Returns whether a touch screen's keyboard is open; elements fixed to the bottom then hide. */
export const useKeyboardOpen = (): boolean => useSyncExternalStore(watch, isOpen);
