import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Names the buttons of open dialogs and sheets that touch another button or field. */
const touching = (page: Page): Promise<string[]> =>
  page.locator('[role=dialog], aside.sheet').evaluateAll((open) => {
    const min = 6;
    const found: string[] = [];
    const nameOf = (element: Element) => element.textContent.trim().slice(0, 30);
    const apart = (a: DOMRect, b: DOMRect) =>
      Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
    for (const dialog of open) {
      const seen = [...dialog.querySelectorAll<HTMLElement>('.btn, .field')].filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1,
      );
      for (const [at, element] of seen.entries()) {
        for (const other of seen.slice(at + 1)) {
          // A button within a field belongs to it, and labels separate two fields.
          if (element.contains(other) || ![element, other].some((part) => part.matches('.btn')))
            continue;
          const gap = apart(element.getBoundingClientRect(), other.getBoundingClientRect());
          if (gap < min) found.push(`'${nameOf(element)}' and '${nameOf(other)}': ${gap} px`);
        }
      }
    }
    return found;
  });

/** The confirm button is separate from the cancel button, and both from the fields (seed 6). */
export async function standsApart(page: Page): Promise<void> {
  assert.deepEqual(await touching(page), []);
}
