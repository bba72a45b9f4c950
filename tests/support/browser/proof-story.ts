import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { claimText } from '#text/en/claim-check.ts';
import { deepProof, person, plantedFaults, publish } from '../made-trees.ts';
import { press } from './admin-pages.ts';
import { aVisitor, judge, noComplaints, type Stage } from './browser.ts';

// How the member's proof is drawn and described (MEM-15): it claims nothing before the check.

export const verdict = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Result' }).getByRole('heading', { level: 2, name });
export const counted = 'Your $10,390.27 is counted';

/** Opens the page and waits until its check has ended, with either result. */
export const opened = async (page: Page): Promise<void> => {
  await page.goto('/dashboard/proof');
  await verdict(page, /^(?!Checking)/).waitFor();
};

/** The result of each row of the path, from the root down. */
export const rowsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: /^The path from the root/ })
    .locator('li > .sr')
    .allInnerTexts();

/** Records every headline shown, with the number of correct rows at that moment. */
export const watchHeadlines = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: [headline: string, correct: number, rows: number][] = [];
    Object.assign(window, { seen });
    const look = (): void => {
      const headline = document.querySelector('.verdict h2')?.textContent;
      const rows = [...document.querySelectorAll('.path-rows li > .sr')];
      const correct = rows.filter(({ textContent }) => textContent === 'Correct').length;
      if (headline) seen.push([headline, correct, rows.length]);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
const headlines = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: [string, number, number][] }).seen);

/** One row failed: those below it are correct, and those above it were not checked. */
export async function stopsWhereItFails(page: Page): Promise<void> {
  await verdict(page, 'Your balance could not be found in the published tree').waitFor();
  const upwards = (await rowsOf(page)).toReversed();
  const at = upwards.indexOf('Failed');
  assert.ok(at > 0, upwards.join());
  assert.ok(upwards.slice(0, at).every((state) => state === 'Correct'));
  assert.ok(upwards.slice(at + 1).every((state) => state === 'Not checked'));
  const seen = await headlines(page);
  assert.ok(seen.length > 0 && seen.every(([headline]) => !headline.includes('counted')));
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Delays the browser's hashing: until then nothing counts as checked, and then row by row. */
export async function waitsForTheCheck(stage: Stage, storageState: StorageState): Promise<void> {
  const { context } = await aVisitor(stage, 1440, {
    reducedMotion: 'no-preference',
    storageState,
  });
  const page = await context.newPage();
  await watchHeadlines(page);
  await page.addInitScript(() => {
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    const held = new Promise<void>((go) => Object.assign(window, { letGo: go }));
    crypto.subtle.digest = async (...args) => {
      await held;
      return digest(...args);
    };
  });
  const answered = page.waitForResponse('**/api/user/proof');
  await page.goto('/dashboard/proof');
  await answered;
  await page.waitForLoadState('networkidle');
  await verdict(page, 'Checking your balance').waitFor();
  assert.deepEqual(await rowsOf(page), []);
  await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
  await verdict(page, counted).waitFor();
  const seen = await headlines(page);
  const claims = seen.filter(([headline]) => headline.includes('counted'));
  assert.ok(claims.every(([, correct, rows]) => rows > 1 && correct === rows));
  // From the leaves upwards, row by row, while it still shows that it is checking.
  const before = seen.filter(([headline]) => !headline.includes('counted'));
  const ticks = before.map(([, correct]) => correct);
  assert.ok(ticks.includes(1) && Math.max(...ticks) < claims[0]![2]);
  assert.deepEqual(
    ticks,
    ticks.toSorted((a, b) => a - b),
  );
  await context.close();
}

/** A proof in a tree of two million leaves, with its middle folded; and one that fails there. */
export async function foldsTheMiddle(
  stage: Stage,
  { cookies, origins }: StorageState,
  email: string,
): Promise<void> {
  // A browser that has seen no snapshot of this installation.
  const unseen = origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => name !== 'candor/roots'),
  }));
  const other = await aVisitor(stage, 1440, { storageState: { cookies, origins: unseen } });
  const { page } = other;
  const { data } = await (await page.request.get('/api/user/proof')).json();
  const member = data.proof.member as string;
  const amounts = person(1, 1_039_027n).amounts.map((units, index) => (index === 0 ? units : 0n));
  const { published, proof } = await deepProof({ member, email, amounts }, 21, [77, 2 ** 20 + 9]);
  const at = data.published.published_at as string;
  const shown = { ...published, published_at: at };
  await page.route('**/api/user/proof', (route) =>
    route.fulfill({ json: { status: 'success', data: { ...data, published: shown, proof } } }),
  );
  await page.route('**/api/solvency/snapshots?*', (route) =>
    route.fulfill({ json: { status: 'success', data: [shown] } }),
  );
  await opened(page);
  await verdict(page, counted).waitFor();
  assert.equal((await rowsOf(page)).length, 8);
  const unfold = page.getByRole('button', { name: 'Show all 22 levels' });
  await unfold.press('Enter');
  const fold = page.getByRole('button', { name: 'Show fewer levels' });
  assert.ok(await fold.evaluate((button) => button === document.activeElement));
  assert.deepEqual(
    await rowsOf(page),
    Array.from({ length: 22 }, () => 'Correct'),
  );
  await verdict(page, counted).waitFor();
  await judge(page);
  await fold.press('Enter');
  assert.equal((await rowsOf(page)).length, 8);

  proof.chunks[1]!.path[9]!.amounts[0] = '-1';
  await press(page, 'Check again');
  await verdict(page, 'Your balance could not be found in the published tree').waitFor();
  const upwards = (await rowsOf(page)).toReversed();
  assert.equal(upwards.indexOf('Failed'), upwards.lastIndexOf('Correct') + 1);
  await judge(page);
  noComplaints(other);
  await other.context.close();
}

/** The saved page with proofs of altered trees, each refused for its reason (0111). */
export async function refusesAlteredSums(page: Page, at: (name: string) => string): Promise<void> {
  const people = [1, 2, 3, 4].map((index) => person(index, 70_000n * BigInt(index)));
  const faults = plantedFaults(publish(people), people);
  const saved = JSON.parse(readFileSync(at('proof.json'), 'utf8'));
  await page.getByLabel(/^The e-mail address/).fill(people[0]!.email);
  for (const { what, proof, published: data, fault } of faults) {
    const claim = { ...saved.claim, member: people[0]!.member, published: data, proof };
    writeFileSync(at('altered.json'), JSON.stringify({ ...saved, claim }));
    writeFileSync(at('altered-snapshot.json'), JSON.stringify({ data }));
    await page.getByLabel(/^Your proof/).setInputFiles(at('altered.json'));
    await page.getByLabel(/^The published snapshot/).setInputFiles(at('altered-snapshot.json'));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.locator('#root', { hasText: data.rootId }).waitFor();
    const reason = claimText.faults[fault as keyof typeof claimText.faults];
    await page.locator('.bad', { hasText: reason }).waitFor();
    assert.equal(await page.getByText('stands in the tree').count(), 0, what);
  }
}
