import { aVisitor, fitsTheScreen, isAccessible, noComplaints, type Stage } from './browser.ts';
import { anAdminPage, button, said } from './admin-pages.ts';

type Placed = { plan: string; venue: string };

/** An auditor records a statement of a plan's open placement; a phone without script shows it. */
export async function proveByStatement(stage: Stage, { plan, venue }: Placed): Promise<void> {
  const auditor = await anAdminPage(stage, 'auditor');
  const { page } = auditor;
  await page.goto(`/admin-dashboard/plans/${plan}`);
  await button(page, 'Record a statement').first().click();
  const form = page.getByRole('form', { name: 'Record a statement' });
  const send = button(form, 'Record this statement');
  await send.click();
  await form.getByText('Please choose the file of the statement.').waitFor();
  await isAccessible(page);
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  await form.getByLabel('Statement', { exact: true }).fill('Account statement 17');
  await form.getByLabel('Day that it speaks of').fill(today);
  const file = { name: '17.pdf', mimeType: 'application/pdf', buffer: Buffer.from('abc') };
  await form.getByLabel('Its file').setInputFiles(file);
  await form.getByText(/SHA-256: ba7816bf/).waitFor();
  await send.click();
  await said(page, 'Recorded. It is published with the placement.');
  await said(page, /^Account statement 17, of/);
  // The worker reads the books every few seconds.
  const anyone = await aVisitor(stage, 360, { javaScriptEnabled: false });
  for (const path of ['/solvency', `/plans/${plan}`]) {
    const proof = anyone.page.getByText(/tatement checked by an auditor: Acc|an auditor checked\./);
    do await anyone.page.goto(path, { waitUntil: 'domcontentloaded' });
    while ((await proof.count()) === 0);
    await said(anyone.page, new RegExp(venue));
    await fitsTheScreen(anyone.page);
    await page.goto(path);
    await isAccessible(page);
  }
  noComplaints(auditor);
  await Promise.all([anyone.context.close(), auditor.context.close()]);
}
