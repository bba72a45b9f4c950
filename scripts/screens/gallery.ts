import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserContext } from 'playwright-core';
import { widths } from '#test/browser/browser.ts';
import { pictureOf, settle } from './picture.ts';

const script = 'scripts/gallery/open-gallery.ts';
const port = '4720';

/** Addresses of the gallery by picture name. */
const addresses = {
  parts: '/',
  failed: '/failed',
  nowhere: '/nowhere',
  'connection-lost': '/connection-lost',
  question: '/?open=question',
  confirmation: '/?open=confirmation',
  sheet: '/?open=sheet',
};

/** Runs `npm run dev -- gallery` of the checkout until it prints its address. */
async function startGallery(program: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', './src/server/tsx.ts', script], {
    cwd: program,
    env: { ...process.env, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\S+/.exec(line)?.[0];
    if (url !== undefined) return { url, child };
  }
  throw new Error('the gallery does not start');
}

/** Takes pictures of a checkout's components in both themes; none if it has no gallery yet. */
export async function takeGallery(
  program: string,
  into: string,
  contextOf: (url: string) => Promise<BrowserContext>,
): Promise<number> {
  if (!existsSync(join(program, script))) return 0;
  const { url, child } = await startGallery(program);
  const context = await contextOf(url);
  let count = 0;
  try {
    const page = await context.newPage();
    for (const [name, address] of Object.entries(addresses)) {
      for (const width of widths) {
        for (const theme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: theme });
          await page.setViewportSize({ width, height: 900 });
          await page.goto(address);
          // Behind an open dialog the page exists, but is hidden from role queries.
          await page.locator('h1').waitFor({ state: 'attached' });
          await settle(page);
          const file = `gallery-${name}-${theme}-${width}.png`;
          writeFileSync(join(into, file), await pictureOf(page));
          count += 1;
        }
      }
    }
  } finally {
    await context.close();
    child.kill('SIGTERM');
  }
  return count;
}
