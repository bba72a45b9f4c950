import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { nameOf, screensOf, type Viewer, viewers } from '../../../scripts/screens/list.ts';
import {
  type Difference,
  differenceOf,
  enlarged,
  type LookWidth,
  marked,
  reduced,
} from '../../../scripts/screens/look.ts';
import { settle, shoot } from '../../../scripts/screens/picture.ts';
import { fitsTheScreen, widths } from './browser.ts';

// The look of each screen, as a person accepted it (record 0677).

const folder = resolve('tests/e2e/pictures');
/** Where what differs is written: outside git. */
const outside = resolve('data/looks');

type Theme = 'light' | 'dark';

const isFull = process.env['CANDOR_BATTERY'] === 'full';
const isAccepting = process.env['CANDOR_LOOKS'] === 'accept';

/** The public pages are the same in the dark. */
const themesOf = (viewer: Viewer): readonly Theme[] =>
  viewer === 'visitor' ? ['light'] : ['light', 'dark'];
const judgedThemesOf = (viewer: Viewer): readonly Theme[] =>
  isFull || isAccepting ? themesOf(viewer) : ['light'];

/** Between the pictures nothing is kept, and everything has to fit. */
const between = [390, 430, 768, 1024];

const fileOf = (viewer: Viewer, path: string, width: number, theme: Theme): string =>
  nameOf(viewer, path, width).replace('.png', theme === 'dark' ? '-dark.webp' : '.webp');

/** Every file that a screen has, and those that are there. */
export const namesOfLooks = (): { needed: string[]; kept: string[] } => ({
  needed: viewers
    .flatMap((viewer) =>
      screensOf(viewer).flatMap((path) =>
        widths.flatMap((width) =>
          themesOf(viewer).map((theme) => fileOf(viewer, path, width, theme)),
        ),
      ),
    )
    .toSorted(),
  kept: readdirSync(folder).toSorted(),
});

const keptOf = (file: string): Buffer | null =>
  readdirSync(folder).includes(file) ? readFileSync(join(folder, file)) : null;

type Look = { png: Buffer; small: Buffer; difference: Difference | null };

async function lookAt(page: Page, kept: Buffer | null, width: LookWidth): Promise<Look> {
  const png = await shoot(page);
  const small = await reduced(png, width);
  const isNew = { because: 'there is no picture of it', blocks: [] };
  return { png, small, difference: kept ? await differenceOf(kept, small, width) : isNew };
}

/** The page once it looks as accepted, or looks the same thrice: figures may come late. */
async function lookCalmly(page: Page, file: string, width: LookWidth): Promise<Look> {
  const kept = keptOf(file);
  let look = await lookAt(page, kept, width);
  for (let same = 0, tries = 0; same < 2 && tries < 20 && look.difference; tries += 1) {
    await rest(250);
    const next = await lookAt(page, kept, width);
    same = next.small.equals(look.small) ? same + 1 : 0;
    look = next;
  }
  return look;
}

async function keepBeside(file: string, look: Look, width: LookWidth): Promise<void> {
  mkdirSync(outside, { recursive: true });
  const into = (kind: string) => join(outside, file.replace('.webp', `-${kind}.png`));
  const kept = keptOf(file);
  writeFileSync(into('new'), look.png);
  writeFileSync(into('difference'), await marked(look.png, look.difference!.blocks));
  if (kept) writeFileSync(into('old'), await enlarged(kept, width));
}

type Found = { file: string; width: LookWidth; look: Look };

/** Loads a screen once and looks at it in each width and theme; gives what differs. */
async function visit(page: Page, viewer: Viewer, path: string): Promise<Found[]> {
  const found: Found[] = [];
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await settle(page);
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of judgedThemesOf(viewer)) {
      await page.emulateMedia({ colorScheme: theme });
      const file = fileOf(viewer, path, width, theme);
      const look = await lookCalmly(page, file, width);
      if (look.difference) found.push({ file, width, look });
    }
  }
  for (const width of isFull ? between : []) {
    await page.setViewportSize({ width, height: 900 });
    await fitsTheScreen(page);
  }
  return found;
}

/**
 * Looks at a screen; a line for each picture that is not as it was accepted. What differs is
 * looked at from a fresh start before it is believed. Where somebody accepts, it is kept instead.
 */
export async function judgeLook(page: Page, viewer: Viewer, path: string): Promise<string[]> {
  const first = await visit(page, viewer, path);
  if (first.length === 0) return [];
  const found = await visit(page, viewer, path);
  for (const { file, look, width } of found) {
    if (isAccepting) writeFileSync(join(folder, file), look.small);
    await keepBeside(file, look, width);
  }
  const lines = found.map(({ file, look }) => `${file}: ${look.difference!.because}`);
  if (!isAccepting) return lines;
  for (const line of lines) process.stdout.write(`# accepted ${line}\n`);
  return [];
}

/** Takes away what an earlier run found and, where somebody accepts, pictures without a screen. */
export function prepareLooks(): void {
  rmSync(outside, { recursive: true, force: true });
  if (!isAccepting) return;
  mkdirSync(folder, { recursive: true });
  const { needed, kept } = namesOfLooks();
  for (const file of kept) if (!needed.includes(file)) rmSync(join(folder, file));
}

/** What to do with what is in the message. */
export const whatNext = `See ${outside}: NAME-old.png, NAME-new.png and NAME-difference.png. Where \
the new ones are meant, npm run looks:accept keeps them.`;
