import type { BrowserContext, Page } from 'playwright-core';

type Watched = { shift: number };

/** Delays the fonts, as over a slow line, and sums up the layout shift of each page. */
export async function fontsComeLate(context: BrowserContext): Promise<void> {
  await context.route('**/*.woff2', async (route) => {
    await new Promise((late) => setTimeout(late, 250));
    await route.continue();
  });
  await context.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[])
        (window as unknown as Watched).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shift of a page until its fonts had loaded and were painted. */
export async function shiftOf(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((painted) => setTimeout(painted, 50)));
  return page.evaluate(() => (window as unknown as Watched).shift);
}
