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
import { type State, states } from '../../../scripts/screens/states.ts';
import { isFull, sampled } from '../../is-full.ts';
import { fitsTheScreen, widths } from './browser.ts';
import { goOn, quiet } from './go-on.ts';

// The accepted screenshots of each screen (record 0020).

const folder = resolve('tests/e2e/pictures');
/** Where differences are written: outside git. */
const outside = resolve('data/looks');

type Theme = 'light' | 'dark';
type Viewing = Viewer | 'gallery';

const isAccepting = process.env['CANDOR_LOOKS'] === 'accept';

/** A screen, or a dialog opened on it. */
export type ScreenView = Pick<State, 'viewer' | 'path' | 'open' | 'isGerman'> & { name?: string };

/** The public pages have no dark theme. */
const themesOf = (viewer: Viewing): readonly Theme[] =>
  viewer === 'visitor' ? ['light'] : ['light', 'dark'];
const judgedThemesOf = (viewer: Viewing): readonly Theme[] =>
  isFull || isAccepting ? themesOf(viewer) : ['light'];

/** Widths between the screenshots are not stored, but everything must fit. */
const between = [390, 430, 768, 1024];

function fileOf({ viewer, path, name }: ScreenView, width: number, theme: Theme): string {
  const whole =
    viewer === 'gallery'
      ? `gallery-${name}-${width}.png`
      : nameOf(viewer, name ? `${path}-${name}` : path, width);
  return whole.replace('.png', theme === 'dark' ? '-dark.webp' : '.webp');
}

/** The most visited screens: the gate checks these, and every fourth of the others. */
const main = ['/', '/dashboard/withdraw-balance', '/admin-dashboard/approvals'];

const looksIn = (viewer: Viewer): string[] =>
  isAccepting ? screensOf(viewer) : sampled(screensOf(viewer), 4, (path) => main.includes(path));

/** A viewer's screens, then the opened dialogs, of which the gate checks a few. */
export const shownTo = (viewer: Viewing): ScreenView[] => [
  ...(viewer === 'gallery' ? [] : looksIn(viewer).map((path) => ({ viewer, path }))),
  ...states.filter((state) => state.viewer === viewer && (state.inGate || isFull || isAccepting)),
];

/** The files that all screens need, and the existing ones. */
export const namesOfLooks = (): { needed: string[]; kept: string[] } => ({
  needed: [
    ...viewers.flatMap((viewer) => screensOf(viewer).map((path): ScreenView => ({ viewer, path }))),
    ...states,
  ]
    .flatMap((shown) =>
      widths.flatMap((width) => themesOf(shown.viewer).map((theme) => fileOf(shown, width, theme))),
    )
    .toSorted(),
  kept: readdirSync(folder).toSorted(),
});

const keptOf = (file: string): Buffer | null =>
  readdirSync(folder).includes(file) ? readFileSync(join(folder, file)) : null;

type Look = { png: Buffer; small: Buffer; difference: Difference | null };

/** An opened dialog is captured as the visible screen, since the page below does not scroll. */
async function lookAt(page: Page, { open }: ScreenView, kept: Buffer | null, width: LookWidth) {
  const png = await shoot(page, open === undefined);
  const small = await reduced(png, width);
  const isNew = { because: 'there is no picture of it', blocks: [] };
  const difference = kept ? await differenceOf(kept, small, width) : isNew;
  return { png, small, difference };
}

/** Captures the page once it looks as accepted, or the same three times: figures may be late. */
async function lookCalmly(page: Page, shown: ScreenView, file: string, width: LookWidth) {
  const kept = keptOf(file);
  let look: Look = await lookAt(page, shown, kept, width);
  for (let same = 0, tries = 0; same < 2 && tries < 20 && look.difference; tries += 1) {
    await rest(250);
    const next = await lookAt(page, shown, kept, width);
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

/** A cookie selects the portal's language. */
async function speak(page: Page, isGerman: boolean): Promise<void> {
  const name = 'candor-language';
  const { origin: url } = new URL(page.url());
  if (isGerman) await page.context().addCookies([{ name, value: 'de', url }]);
  else await page.context().clearCookies({ name });
}

/** A screen is first opened from the previous one; a dialog starts from a fresh load. */
async function show(page: Page, { path, isGerman, open, name }: ScreenView, isFirst: boolean) {
  if (isGerman) await speak(page, true);
  await (isFirst && name === undefined ? goOn(page, path) : page.goto(path));
  await settle(page, quiet);
  await open?.(page);
  if (open) await settle(page, quiet);
  if (isGerman) await speak(page, false);
}

/** Opens a screen once and captures it in each width and theme; returns the differences. */
async function visit(page: Page, shown: ScreenView, isFirst: boolean): Promise<Found[]> {
  const found: Found[] = [];
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await show(page, shown, isFirst);
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of judgedThemesOf(shown.viewer)) {
      await page.emulateMedia({ colorScheme: theme });
      const file = fileOf(shown, width, theme);
      const look = await lookCalmly(page, shown, file, width);
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
 * Checks a screen; returns a line for each screenshot that differs from the accepted one. A
 * difference is confirmed after a fresh load. With `--accept` the new one is stored instead.
 */
export async function judgeLook(page: Page, shown: ScreenView): Promise<string[]> {
  const first = await visit(page, shown, true);
  if (first.length === 0) return [];
  const found = await visit(page, shown, false);
  for (const { file, look, width } of found) {
    if (isAccepting) writeFileSync(join(folder, file), look.small);
    await keepBeside(file, look, width);
  }
  const lines = found.map(({ file, look }) => `${file}: ${look.difference!.because}`);
  if (!isAccepting) return lines;
  for (const line of lines) process.stdout.write(`# accepted ${line}\n`);
  return [];
}

/** Removes the findings of an earlier run and, with `--accept`, screenshots without a screen. */
export function prepareLooks(): void {
  rmSync(outside, { recursive: true, force: true });
  if (!isAccepting) return;
  mkdirSync(folder, { recursive: true });
  const { needed, kept } = namesOfLooks();
  for (const file of kept) if (!needed.includes(file)) rmSync(join(folder, file));
}

/** The instructions in the failure message. */
export const whatNext = `See ${outside}: NAME-old.png, NAME-new.png and NAME-difference.png. Where \
the new ones are meant, npm test -- looks --accept keeps them.`;
