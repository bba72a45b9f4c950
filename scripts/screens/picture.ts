import type { Page } from 'playwright-core';

// What moves by itself is not shown: films and the caret.
const still = 'video { visibility: hidden !important } * { caret-color: transparent !important }';

/** Lets pictures that wait to be seen come, and everything on the page. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (const one of document.images) one.loading = 'eager';
    await Promise.all([...document.images].map((one) => one.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
}

/** The page as it stands once two pictures in a row are the same. */
export async function pictureOf(page: Page): Promise<Buffer> {
  const shoot = () =>
    page.screenshot({ fullPage: true, animations: 'disabled', style: still, timeout: 60_000 });
  let last = await shoot();
  for (let tries = 0; tries < 20; tries += 1) {
    const next = await shoot();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} never stands still`);
}
