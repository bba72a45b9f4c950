import type { BrowserContext, Page } from 'playwright-core';

/** One thread renders whole pages, independent of the machine's screen. */
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

// Reduced motion pauses films; this also hides the blinking caret. On a full-page picture the bar
// moves to the end, where it covers nothing. Durations vary with the machine, so they all read 0
// ms.
const still = `* { caret-color: transparent !important }
  body { position: relative } .tabbar { position: absolute !important }
  [data-elapsed] { font-size: 0 } [data-elapsed]::after { content: '0 ms'; font-size: 14px }`;

/**
 * Makes pages wait for their fonts, which are optional: a page drops one that takes longer than a
 * tenth of a second, as on a busy machine. Must run before the first text layout.
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

/** Loads lazy pictures and waits until the page is complete; `calm` does the waiting. */
export async function settle(page: Page, calm = untilIdle): Promise<void> {
  await calm(page);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await calm(page);
}

/** Takes the whole page, or only its visible part. */
export const shoot = (page: Page, fullPage = true): Promise<Buffer> =>
  page.screenshot({ fullPage, animations: 'disabled', style: still, timeout: 60_000 });

/** Takes the page once two pictures in a row are the same. */
export async function pictureOf(page: Page): Promise<Buffer> {
  let last = await shoot(page);
  for (let tries = 0; tries < 20; tries += 1) {
    const next = await shoot(page);
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error(`${page.url()} never stands still`);
}
