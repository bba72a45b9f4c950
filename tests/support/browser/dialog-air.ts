import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Names the buttons of open dialogs and sheets that touch a button or a field beside them. */
const touching = (page: Page): Promise<string[]> =>
  page.locator('[role=dialog], aside.sheet').evaluateAll((open) => {
    const least = 6;
    const found: string[] = [];
    const nameOf = (one: Element) => one.textContent.trim().slice(0, 30);
    const apart = (a: DOMRect, b: DOMRect) =>
      Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
    for (const dialog of open) {
      const seen = [...dialog.querySelectorAll<HTMLElement>('.btn, .field')].filter(
        (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1,
      );
      for (const [at, one] of seen.entries()) {
        for (const other of seen.slice(at + 1)) {
          // A button within a field belongs to it, and of two fields the labels stand between.
          if (one.contains(other) || ![one, other].some((part) => part.matches('.btn'))) continue;
          const gap = apart(one.getBoundingClientRect(), other.getBoundingClientRect());
          if (gap < least) found.push(`'${nameOf(one)}' and '${nameOf(other)}': ${gap} px`);
        }
      }
    }
    return found;
  });

/** What is pressed for yes stands apart from no, and both from what is typed (seed 6). */
export async function standsApart(page: Page): Promise<void> {
  assert.deepEqual(await touching(page), []);
}
