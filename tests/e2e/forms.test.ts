import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { anAdminPage, button, press, said } from '#test/browser/admin-pages.ts';
import {
  aStage,
  aVisitor,
  isAccessible,
  judge,
  noComplaints,
  type Stage,
  type Visitor,
} from '#test/browser/browser.ts';
import { goOn } from '#test/browser/go-on.ts';
import { logIn } from '#test/browser/people.ts';
import { aCv, aMessage, anApplication, aPdf } from '#test/forms.ts';

let stage: Stage;
let support: Visitor;
let owner: Visitor;
before(async () => {
  stage = await aStage();
  [support, owner] = await Promise.all([
    anAdminPage(stage, 'support'),
    anAdminPage(stage, 'owner'),
  ]);
});
after(async () => {
  await stage?.close();
  noComplaints(support);
  noComplaints(owner);
});

/** A visitor whose browser runs no scripts. */
async function withoutScript(): Promise<Visitor> {
  const context = await stage.browser.newContext({
    baseURL: stage.product.url,
    javaScriptEnabled: false,
  });
  return { context, page: await context.newPage(), complaints: [] };
}

const cv = (buffer: Buffer) => ({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });

async function write(page: Page, message: Record<string, string>): Promise<void> {
  const labels: Record<string, string> = { email: 'Email address' };
  for (const [name, text] of Object.entries(message)) {
    const label = labels[name] ?? name[0]!.toUpperCase() + name.slice(1);
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

const notifiedBefore = new Map<string, number>();

/** Waits until the worker has written another such mail to the sandbox's support. */
async function expectMessage(message: string): Promise<void> {
  const known = notifiedBefore.get(message) ?? 0;
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${stage.product.url}/dev/mail`);
    const { data } = (await answer.json()) as { data: { to: string; text: string }[] };
    const mails = data.filter(({ to }) => to === 'support@sandbox.invalid');
    const now = mails.filter(({ text }) => text.includes(message)).length;
    notifiedBefore.set(message, now);
    if (now > known) return;
    await sleep(100);
  }
  throw new Error(`the desk was not told: ${message}`);
}

/** A program submits the form, for a story that begins on an admin page. */
async function arrives(path: string, fields: Record<string, string | File>): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${stage.product.url}${path}`, { method: 'POST', headers, body });
  assert.equal(answer.status, 201);
}

describe('the contact form', () => {
  test('without script: a fault comes back beside its field, then the message is taken', async () => {
    const { page } = await withoutScript();
    await page.goto('/contact');
    // Input that passes the browser's checks, and that only the server can refuse.
    await write(page, { ...aMessage, name: ' ', subject: 'Without script' });
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('alert').getByText('Please enter your name.').waitFor();
    assert.equal(await page.getByLabel('Subject').inputValue(), 'Without script');
    assert.equal(await page.getByLabel('Message').inputValue(), aMessage.message);
    await page.getByLabel('Name').fill(aMessage.name);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('heading', { level: 1, name: 'We have received your message' }).waitFor();
    assert.match(new URL(page.url()).pathname, /^\/contact\/sent$/);
    await expectMessage('A visitor sent a message through the site');
  });

  test('with script, by keyboard alone: faults are told, and nothing typed is lost', async () => {
    const visitor = await aVisitor(stage);
    const { page } = visitor;
    await page.goto('/contact');
    const name = page.getByLabel('Name', { exact: true });
    await name.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Please enter a message.').waitFor();
    // The cursor is in the first invalid field.
    await page.locator('#name:focus[aria-invalid=true]').waitFor();
    await page.keyboard.type(aMessage.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('nobody');
    await page.keyboard.press('Tab');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Good morning');
    await page.keyboard.press('Tab');
    await page.locator('button[type=submit]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#email:focus[aria-invalid=true]').waitFor();
    assert.equal(await name.inputValue(), aMessage.name);
    assert.equal(await page.getByText('Please enter a message.').count(), 0);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(aMessage.email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'We have received your message' }).waitFor();
    await expectMessage('A visitor sent a message through the site');
    noComplaints(visitor);
  });

  test('a line that breaks loses nothing', async () => {
    const { page, context } = await aVisitor(stage);
    await page.goto('/contact');
    await write(page, aMessage);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('The connection failed and nothing was sent.').waitFor();
    await context.setOffline(false);
    assert.equal(await page.getByLabel('Message').inputValue(), aMessage.message);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.waitForURL('**/contact/sent');
    await expectMessage('A visitor sent a message through the site');
  });
});

describe('the career form', () => {
  test('a file that is no PDF is told beside its field, and a PDF is taken', async () => {
    const visitor = await aVisitor(stage);
    const { page } = visitor;
    await page.goto('/career');
    await write(page, { ...anApplication, role: 'With script' });
    await page.getByLabel('CV').setInputFiles(cv(Buffer.from('MZ, and no PDF')));
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.getByText('This file is not a PDF').waitFor();
    await page.getByLabel('CV').setInputFiles(cv(aPdf(5 * 1024 * 1024 + 1)));
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.getByText('This file is larger than 5 MB').waitFor();
    await page.getByLabel('CV').setInputFiles(cv(aPdf()));
    await page.getByRole('button', { name: 'Send application' }).click();
    await page
      .getByRole('heading', { level: 1, name: 'We have received your application' })
      .waitFor();
    await expectMessage('A visitor sent an application through the site');
    noComplaints(visitor);
  });

  test('without script the CV is sent too', async () => {
    const { page } = await withoutScript();
    await page.goto('/career');
    await write(page, { ...anApplication, role: 'Without script' });
    await page.getByLabel('CV').setInputFiles(cv(aPdf()));
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.waitForURL('**/career/sent');
    await expectMessage('A visitor sent an application through the site');
  });
});

test('what was written is read, answered, closed and opened again on its admin page (ADM-1)', async () => {
  await arrives('/contact', { ...aMessage, subject: 'For the desk' });
  await arrives('/career', { ...anApplication, role: 'Keeper of seals', cv: aCv() });
  const { page } = support;
  const open = (subject: RegExp) =>
    page.getByRole('row', { name: subject }).getByRole('button').first().click();
  const sheetOf = (name: string) =>
    page.getByRole('complementary', { name: `Message from ${name}` });
  await goOn(page, '/admin-dashboard/inbox?kind=contact');
  await open(/For the desk/);
  const sheet = sheetOf(aMessage.name);
  await sheet.getByText('Good morning').waitFor();
  const reply = await sheet.getByRole('link', { name: 'Reply by mail' }).getAttribute('href');
  assert.match(reply!, /^mailto:ada@example\.org\?subject=Re%3A%20For%20the%20desk%20%5B/);
  await press(sheet, 'Mark as answered');
  await said(page, 'Message updated');
  const row = page.getByRole('row', { name: /For the desk/ });
  await row.getByText('by Owen Baker').waitFor();
  await press(sheet, 'Close message');
  await press(sheet, 'Reopen message');
  await button(sheet, 'Mark as answered').waitFor();
  await press(page, 'Applications');
  await open(/Keeper of seals/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(sheetOf(anApplication.name), 'Download the CV'),
  ]);
  assert.ok(readFileSync(await file.path()).equals(aPdf()));
});

test('what is announced stands on the public page until it is stopped, and its end is real', async () => {
  const { page } = owner;
  await goOn(page, '/admin-dashboard/campaigns');
  const form = page.getByRole('form', { name: 'New campaign' });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
  await form.getByLabel('Title').fill('A week of open seals');
  await form.getByLabel('Text').fill('Every seal of the books is read aloud.');
  await form.getByLabel('Starts').fill(day(-1));
  await form.getByLabel('Ends').fill(day(-2));
  await press(form, 'Publish campaign');
  await form.getByText('The end must be after the start and in the future.').waitFor();
  const end = day(5);
  await form.getByLabel('Ends').fill(end);
  await press(form, 'Publish campaign');
  await said(page, 'Campaign created');
  const row = page.getByRole('row', { name: /A week of open seals/ });
  await row.getByText('Running').waitFor();
  // The notice that visitors see: the title, and the exact end that was typed.
  const shows = async () => {
    const text = await (await fetch(stage.product.url)).text();
    const [, until] = /open seals[^]*?<time dateTime="([^"]+)"/i.exec(text) ?? [];
    return until !== undefined && Date.parse(until) === Date.parse(`${end}:00Z`);
  };
  const becomes = async (wanted: boolean) => {
    for (let tries = 0; tries < 120 && (await shows()) !== wanted; tries += 1) {
      await page.waitForTimeout(250);
    }
    assert.equal(await shows(), wanted);
  };
  await becomes(true);
  await press(row, 'Stop A week of open seals');
  await said(page, 'Campaign stopped');
  await row.getByText('Stopped').waitFor();
  await becomes(false);
});

test('words of the platform are read by a person first: declined, published, taken back', async () => {
  const visitor = await aVisitor(stage);
  const { page } = visitor;
  await logIn(page, stage.product.logins().members[0]!);
  await goOn(page, '/dashboard/user-profile');
  const decide = async (text: string, act: RegExp, answer: string) => {
    await page.getByLabel('Your experience').fill(text);
    await press(page, 'Send');
    await said(page, 'We cannot publish this without your consent.');
    await page.getByLabel(/^I agree that this is published/).check();
    await press(page, 'Send');
    await said(page, 'In review. Nobody else sees it yet.');
    await goOn(support.page, '/admin-dashboard/testimonials');
    await press(support.page.getByRole('row').filter({ hasText: text }), act);
    await said(support.page, answer);
  };
  await decide('Put in everything that you have, at once.', /^Decline/, 'Declined');
  await said(page, 'Reviewed and not published.');
  await press(page, 'Write a new one');
  const message = 'A payout took two days. They had said so before, and it came.';
  await decide(message, /^Publish/, 'Testimonial published');
  await said(page, 'Published.');
  await isAccessible(page);
  await press(page, 'Withdraw it');
  await press(page.getByRole('dialog', { name: 'Withdraw your testimonial?' }), 'Withdraw it');
  await said(page, 'Withdrawn. It is no longer shown.');
  noComplaints(visitor);
});

test('forms, status and solvency ask no other host', async () => {
  const visitor = await aVisitor(stage);
  const { page } = visitor;
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  for (const path of ['/contact', '/career', '/status', '/solvency', '/contact/sent']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await judge(page);
  assert.deepEqual([...hosts], [new URL(stage.product.url).host]);
  noComplaints(visitor);
});

test('the payout clock and the books show what really happened in the sandbox', async () => {
  const { page } = await aVisitor(stage);
  // The worker reads them within seconds of its start.
  await page.goto('/status');
  const atWork = page.getByText('Active', { exact: true });
  for (let tries = 0; tries < 60 && (await atWork.count()) === 0; tries += 1) {
    await page.waitForTimeout(500);
    await page.reload();
  }
  await atWork.waitFor();
  await page.getByText('Not yet proven.').waitFor();
  await page.goto('/solvency');
  await page.getByText('The reserves and liabilities below are play money').waitFor();
  await page.getByRole('heading', { name: 'Owed, from the ledger' }).waitFor();
});
