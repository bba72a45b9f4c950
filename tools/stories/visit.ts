import type { Locator, Page } from 'playwright-core';

/** A person's actions in a story, and the text there was to read. */
export type VisitCounts = { presses: number; typed: number; words: number; screens: number };

/** Words a minute of a person who reads for comprehension. */
const readAMinute = 240;

/** Seconds to read the words on the way: computed, not measured. */
export const secondsOf = ({ words }: VisitCounts): number => Math.round((words / readAMinute) * 60);

export type Visit = {
  page: Page;
  press: (what: Locator) => Promise<void>;
  type: (into: Locator, text: string) => Promise<void>;
  /** Waits for the expected element, then reads the new text on the screen. */
  read: (sign: Locator) => Promise<void>;
  counted: () => VisitCounts;
};

/** A dialog over the page, or the sheet of a list's row. */
export const openedOn = (page: Page): Locator =>
  page.locator('[role=dialog], dialog[open], aside:not(.side)').last();

/** Counts the actions and words on a page. A line is read once per story. */
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
      // An open dialog is read instead of the page below; navigation is not read on the way.
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
