import type { Page } from 'playwright-core';
import { anAdminPage, button, said } from './admin-pages.ts';
import { aVisitor, fitsTheScreen, isAccessible, noComplaints, type Stage } from './browser.ts';
import { goOn } from './go-on.ts';

/** Opens a part of a long page by the heading in its summary. */
const unfold = (page: Page, name: string): Promise<void> =>
  page
    .locator('summary')
    .filter({ has: page.getByRole('heading', { name }) })
    .click();

type Placed = { plan: string; venue: string };

/** An auditor records a statement of a plan's open placement; a phone without script shows it. */
export async function proveByStatement(stage: Stage, { plan, venue }: Placed): Promise<void> {
  const auditor = await anAdminPage(stage, 'auditor');
  const { page } = auditor;
  await goOn(page, `/admin-dashboard/plans/${plan}`);
  await button(page, 'Record statement').first().click();
  const form = page.getByRole('form', { name: 'Record statement' });
  const send = button(form, 'Record statement');
  await send.click();
  await form.getByText('Choose the statement file.').waitFor();
  await isAccessible(page);
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  await form.getByLabel('Statement', { exact: true }).fill('Account statement 17');
  await form.getByLabel('Statement date').fill(today);
  const file = { name: '17.pdf', mimeType: 'application/pdf', buffer: Buffer.from('abc') };
  await form.getByLabel('Statement file').setInputFiles(file);
  await form.getByText(/SHA-256: ba7816bf/).waitFor();
  await send.click();
  await said(page, 'Recorded. It is published with the placement.');
  await said(page, /^Account statement 17, dated/);
  // The worker reads the books every few seconds.
  const anyone = await aVisitor(stage, 360, { javaScriptEnabled: false });
  for (const path of ['/solvency', `/plans/${plan}`]) {
    const proof = anyone.page.getByText(
      /tatement checked by an auditor: Acc|a statement checked by an auditor\./,
    );
    do await anyone.page.goto(path, { waitUntil: 'domcontentloaded' });
    while ((await proof.count()) === 0);
    await page.goto(path);
    // Folded on the page of all placements, open on the plan's page.
    if (path === '/solvency') {
      await unfold(anyone.page, 'Placements');
      await unfold(page, 'Placements');
    }
    await said(anyone.page, new RegExp(venue));
    await fitsTheScreen(anyone.page);
    await isAccessible(page);
  }
  noComplaints(auditor);
  await Promise.all([anyone.context.close(), auditor.context.close()]);
}
