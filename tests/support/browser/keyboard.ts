import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

const nobodyPressesMore = 70;

/** Presses Tab until the focus is on the element with this label or text. */
export async function tabTo(
  page: Page,
  name: RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let step = 0; step < nobodyPressesMore; step += 1) {
    await page.keyboard.press(key);
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const labels = [...(element?.labels ?? [])].map(({ textContent }) => textContent);
      return [element?.getAttribute('aria-label'), ...labels, element?.textContent].join(' ');
    });
    if (name.test(at)) return;
  }
  assert.fail(`the keyboard never reached ${String(name)}`);
}

/** Waits until it has the focus. */
export const hasFocus = (what: Locator): Promise<void> =>
  what.and(what.page().locator(':focus')).waitFor();

/** Fails unless the parts occur in an accessibility tree in this order. */
export function readsInOrder(tree: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const at = tree.indexOf(part, from);
    assert.ok(at >= 0, `${part} is not read where it should be:\n${tree}`);
    from = at + part.length;
  }
}
