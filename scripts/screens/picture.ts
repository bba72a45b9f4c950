import type { BrowserContext, Page } from 'playwright-core';

/** Whole pages are drawn at once by one thread, without what depends on the machine's screen. */
export const steady = [
  '--disable-partial-raster',
  '--disable-lcd-text',
  '--disable-gpu-rasterization',
  '--disable-image-animation-resync',
  '--disable-checker-imaging',
  '--disable-threaded-animation',
  '--disable-threaded-scrolling',
  '--font-render-hinting=none',
  '--lang=en-US',
  '--force-color-profile=srgb',
  '--num-raster-threads=1',
  '--run-all-compositor-stages-before-draw',
];

// Films rest where less movement is asked for; what blinks even then is not shown.
// A whole page has its bar at its foot, where it covers nothing of the picture. How long the
// machine took is another figure each time.
const still = `* { caret-color: transparent !important }
  body { position: relative } .tabbar { position: absolute !important }
  [data-elapsed] { font-size: 0 } [data-elapsed]::after { content: '0 ms'; font-size: 14px }`;

/**
 * Lets pages wait for their fonts. Those are optional: a page keeps without one that takes longer
 * than a tenth of a second, which a busy machine does. Said before the first text is laid out.
 */
export const waitForFonts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const wait = (): void => {
      for (const face of document.fonts) face.display = 'block';
      if (document.readyState !== 'complete') requestAnimationFrame(wait);
    };
    requestAnimationFrame(wait);
  });

const untilIdle = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

/** Lets pictures that wait to be seen come, and everything on the page: `calm` waits for it. */
export async function settle(page: Page, calm = untilIdle): Promise<void> {
  await calm(page);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await calm(page);
}

/** The whole page as it stands, or what of it is on the screen. */
export const shoot = (page: Page, fullPage = true): Promise<Buffer> =>
  page.screenshot({ fullPage, animations: 'disabled', style: still, timeout: 60_000 });

/** The page as it stands once two pictures in a row are the same. */
export async function pictureOf(page: Page): Promise<Buffer> {
  let last = await shoot(page);
  for (let tries = 0; tries < 20; tries += 1) {
    const next = await shoot(page);
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} never stands still`);
}
