import type { Locator, Page } from 'playwright-core';

/** What a person did on the way through a story, and what there was to read. */
export type VisitCounts = { presses: number; typed: number; words: number; screens: number };

/** Words a minute of somebody who reads to understand. */
const readAMinute = 240;

/** Seconds for reading the words on the way: computed, nobody was timed. */
export const secondsOf = ({ words }: VisitCounts): number => Math.round((words / readAMinute) * 60);

export type Visit = {
  page: Page;
  press: (what: Locator) => Promise<void>;
  type: (into: Locator, text: string) => Promise<void>;
  /** Waits for what the person was led to, then reads what is new on the screen. */
  read: (sign: Locator) => Promise<void>;
  counted: () => VisitCounts;
};

/** What opens over a page, or beside a list for one of its rows. */
export const openedOn = (page: Page): Locator =>
  page.locator('[role=dialog], dialog[open], aside:not(.side)').last();

/** Counts what is done and read on a page. A line is read once a story, however often it stands. */
export function visitOn(page: Page): Visit {
  const count = { presses: 0, typed: 0, words: 0, screens: 0 };
  const seen = new Set<string>();
  return {
    page,
    press: async (what) => {
      count.presses += 1;
      await what.click();
    },
    type: async (into, text) => {
      count.typed += text.length;
      await into.fill(text);
    },
    read: async (sign) => {
      await sign.waitFor();
      await page.waitForLoadState('networkidle');
      count.screens += 1;
      // What lies over the page is read instead of it; navigation is not read on the way.
      const over = openedOn(page);
      const part = (await over.isVisible()) ? over : page.locator('main').first();
      for (const line of (await part.innerText()).split('\n')) {
        const words = line.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word));
        if (!seen.has(line)) count.words += words.length;
        seen.add(line);
      }
    },
    counted: () => ({ ...count }),
  };
}
