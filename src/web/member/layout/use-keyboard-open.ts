import { useSyncExternalStore } from 'react';

const fields =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])';
// More than the bars of a browser that come and go, less than any keyboard.
const leastHeight = 140;

let width = 0;
let tallest = 0;

/** Whether a field has the focus, and less of the page is seen than was seen at this width. */
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

/** Whether the keyboard of a touch screen is open: what is fixed to the foot gives way to it. */
export const useKeyboardOpen = (): boolean => useSyncExternalStore(watch, isOpen);
