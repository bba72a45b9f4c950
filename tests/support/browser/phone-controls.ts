import type { Page } from 'playwright-core';

/** Focuses each control by keyboard; names those that the bar then covers. */
const coveredControls = (tab: Page): Promise<string[]> =>
  tab.evaluate(() => {
    const top = document.querySelector('nav.tabbar')!.getBoundingClientRect().top;
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, select, textarea, summary, input:not([type=radio], .sr))',
      ),
    ].filter((element) => element.checkVisibility() && !element.matches('thead *, :disabled'));
    const named = (element: HTMLElement) =>
      `${element.tagName} ${element.textContent || element.id}`;
    const found: string[] = [];
    for (const control of controls) {
      window.scrollTo(0, 0);
      control.focus();
      const { bottom, height } = control.getBoundingClientRect();
      if (height < top && bottom > top) found.push(`${named(control)} has the focus`);
    }
    window.scrollTo(0, document.documentElement.scrollHeight);
    const last = controls.findLast((control) => control.getBoundingClientRect().height > 0);
    if (last && last.getBoundingClientRect().bottom > top) found.push(`${named(last)} is last`);
    return found;
  });

/** Names the touch targets below 44 pixels; links within prose may be smaller. */
const smallTargets = (tab: Page): Promise<string[]> =>
  tab.evaluate(() => {
    const half = 21;
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      ':is(main, .top, .tabbar) :is(a[href], button, select, summary, textarea, input)',
    )) {
      const isProse = getComputedStyle(element).display === 'inline';
      if (!element.checkVisibility() || isProse || element.matches('thead *, .sr')) continue;
      element.scrollIntoView({ block: 'center' });
      // A field's label or frame is part of its target.
      const whole = element.closest('label, .input, .tick') ?? element;
      const { left, top, width, height } = whole.getBoundingClientRect();
      const meets = (y: number) => whole.contains(document.elementFromPoint(left + width / 2, y));
      const middle = top + height / 2;
      if (!meets(middle - half) || !meets(middle + half)) {
        found.push(
          `${element.tagName}.${element.className} ${element.textContent.slice(0, 30)}: ${height}`,
        );
      }
    }
    return found;
  });

// The bar and its menu link to these, so they need no back link.
const starts = ['', '/investments', '/statements', '/proof', '/security', '/notifications'];

/** The faults of a member's screen on a phone in its frame (MEM-2): targets, back link, name. */
export async function frameFaults(tab: Page, path: string): Promise<string[]> {
  const faults = [...(await coveredControls(tab)), ...(await smallTargets(tab))];
  const isStart = starts.some((start) => path === `/dashboard${start}`);
  const back = tab.getByRole('main').locator('a.back');
  if (!isStart && !(await back.isVisible())) faults.push('leads nowhere back');
  const name = tab.getByRole('banner').locator('.first-name');
  if (!(await name.isVisible())) faults.push('names nobody in its head');
  return faults;
}
