import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { anAdminPage, press, pressMoving, said } from '#test/browser/admin-pages.ts';
import {
  aStage,
  judge,
  judgeScreens,
  noComplaints,
  type Stage,
  type Visitor,
} from '#test/browser/browser.ts';
import { goOn } from '#test/browser/go-on.ts';
import { administratorOf, freshCode } from '#test/browser/people.ts';
import { aClient, type Client } from '#test/client.ts';
import { ageDeliveries, ageProofs } from '#test/product-database.ts';
import { words as common } from '#text/words.ts';

// API keys and webhooks of the operator's programs, as an owner creates and ends them in the
// browser and a program uses them (API-3).

const screen = '/admin-dashboard/integrations';

let stage: Stage;
let owner: Visitor;
let auditor: Visitor;
let member: Client;

type Arrival = { type: string; id: string; signatures: string[]; signed: string };
const deliveries: Arrival[] = [];
let status = 204;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    const { headers } = request;
    const id = String(headers['webhook-id']);
    deliveries.push({
      type: (JSON.parse(body) as { type: string }).type,
      id,
      signatures: String(headers['webhook-signature']).split(' '),
      signed: [id, headers['webhook-timestamp'], body].join('.'),
    });
    response.writeHead(status).end();
  });
});

before(async () => {
  // The receiver runs beside the product, where a live installation may post only if configured to.
  process.env['WEBHOOKS_TO_OWN_NETWORK'] = 'on';
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  stage = await aStage();
  [owner, auditor] = await Promise.all([
    anAdminPage(stage, 'owner'),
    anAdminPage(stage, 'auditor'),
  ]);
  member = await aClient(stage.product, stage.product.logins().members[0]!);
});
after(async () => {
  await stage?.close();
  receiver.closeAllConnections();
  receiver.close();
  for (const visitor of [owner, auditor]) noComplaints(visitor);
});

/** No part of a table is cut off or overlaps its neighbour, on a phone too. */
async function fits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  const cells = await page.locator('table:visible td').evaluateAll((all) =>
    all.flatMap((item) => {
      const { right } = item.getBoundingClientRect();
      const isCut = right > innerWidth || item.scrollWidth > item.clientWidth + 1;
      return isCut ? [item.textContent] : [];
    }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  assert.deepEqual(cells, []);
}

const read = async (key: string, path: string): Promise<number> => {
  const headers = { authorization: `Bearer ${key}` };
  return (await fetch(`${stage.product.url}/api${path}`, { headers })).status;
};

/** The secret that the dialog shows once; only its button closes it. */
async function copied(page: Page, title: string, pattern: RegExp): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByText('shown only this once').waitFor();
  const secret = await dialog.locator('code').innerText();
  assert.match(secret, pattern);
  await page.keyboard.press('Escape');
  await judge(page);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  await press(dialog, 'I have copied it');
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await page.getByText(secret).count(), 0, 'it is shown once');
  return secret;
}

const arrived = async (isIt: (arrival: Arrival) => boolean): Promise<Arrival> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = deliveries.findLast(isIt);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`it never came: ${JSON.stringify(deliveries)}`);
};

const signatureOf = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

test('an owner makes a key, a program reads by it, and is refused once it is revoked', async () => {
  const { page } = owner;
  await goOn(page, screen);
  await said(page, 'No program reads by a key yet.');
  await press(page, 'Make an API key');
  const form = page.getByRole('form', { name: 'Make an API key' });
  await form.getByText(/every owner is notified by mail/).waitFor();
  await form.getByLabel(/^Valid for/).fill('400');
  await press(form, 'Make key');
  for (const text of ['Enter a name.', 'Choose at least one.', /whole number of days/]) {
    await form.getByText(text).waitFor();
  }
  await judge(page);
  await form.getByLabel('Name').fill('Bookkeeping');
  await form.getByLabel(/^Money/).check();
  await form.getByLabel(/^Valid for/).fill('30');
  await ageProofs(stage.product);
  // By keyboard: Enter sends, after the person re-authenticates.
  await form.getByLabel(/^Valid for/).press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await question.getByLabel('Authenticator code').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  assert.equal(await form.getByLabel('Name').inputValue(), 'Bookkeeping', 'nothing is lost');
  await press(form, 'Make key');
  await question
    .getByLabel('Authenticator code')
    .fill(await freshCode(administratorOf(stage.product, 'owner')));
  await press(question, 'Confirm');
  const key = await copied(page, 'Key for Bookkeeping', /^candor_key_[\w-]{43}$/);
  assert.equal(await read(key, '/admin/ledger/transfers'), 200);
  assert.equal(await read(key, '/admin/users'), 403, 'another scope');
  await page.reload();
  const row = page.getByRole('row', { name: /Bookkeeping/ });
  await row.getByText('Active').waitFor();
  await row.getByText(/^From /).waitFor();
  await press(row, 'Revoke Bookkeeping');
  const sure = page.getByRole('dialog', { name: 'Revoke Bookkeeping?' });
  await judge(page);
  await sure.getByRole('button', { name: 'Revoke' }).press('Enter');
  await row.getByText('Revoked').waitFor();
  assert.equal(await row.getByRole('button').count(), 0);
  assert.equal(await read(key, '/admin/ledger/transfers'), 401);
});

test('a webhook gets what happens, signed; its secret is rotated, what was abandoned is sent again', async () => {
  const { page } = owner;
  const { port } = receiver.address() as AddressInfo;
  await goOn(page, screen);
  await press(page, 'Add a webhook');
  const form = page.getByRole('form', { name: 'Add a webhook' });
  await form.getByLabel(/^Address/).fill('hooks.example.org');
  await press(form, 'Add webhook');
  for (const text of [/begins with https/, 'Choose at least one.']) {
    await form.getByText(text).waitFor();
  }
  // A server refusal appears beside its field.
  await form.getByLabel(/^Address/).fill('https://name:password@hooks.example.org/');
  await form.getByLabel(/^Deposits/).check();
  await press(form, 'Add webhook');
  const refused = form.locator('.field', { has: page.getByLabel(/^Address/) });
  await refused.getByText(/needs https and a public address/).waitFor();
  await form.getByLabel(/^Address/).fill(`http://127.0.0.1:${port}/hook`);
  await press(form, 'Add webhook');
  const first = await copied(page, 'Signing secret', /^whsec_[\w+/]{43}=$/);
  const { id } = await member.deposit('20000');
  await member.reaches(`/deposit/${id}`, 'review');
  const arrival = await arrived(({ type }) => type === 'deposit.review');
  assert.deepEqual(arrival.signatures, [signatureOf(first, arrival.signed)]);
  const row = page
    .getByRole('table', { name: 'Webhooks' })
    .getByRole('row', { name: /127\.0\.0\.1/ });
  await row.getByText('Delivering').waitFor();
  await row.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('complementary', { name: /127\.0\.0\.1/ });
  const delivery = sheet.getByRole('row', { name: /deposit\.review/ });
  await delivery.getByText('Delivered').waitFor();
  await judge(page);
  await fits(page);

  await press(sheet, 'Rotate secret');
  const rotating = page.getByRole('dialog', { name: 'Rotate the secret?' });
  await press(rotating, 'Rotate secret');
  const second = await copied(page, 'New signing secret', /^whsec_/);
  await sheet.getByText(/signs beside the new one until/).waitFor();

  // The receiver fails until the delivery is abandoned, without the real wait of two days.
  status = 500;
  await press(delivery, /^Send again: deposit\.review/);
  const failed = await arrived(
    ({ id: event, signatures }) => event === arrival.id && signatures.length === 2,
  );
  assert.deepEqual(
    new Set(failed.signatures),
    new Set([first, second].map((secret) => signatureOf(secret, failed.signed))),
  );
  await delivery.getByText(/1 try, answered 500/).waitFor();
  await ageDeliveries(stage.product);
  await delivery.getByText('Abandoned').waitFor();
  await row.getByText('1 abandoned').waitFor();
  await judge(page);
  await sheet.getByRole('button', { name: 'Abandoned' }).click();
  await sheet.getByText(/10 tries, answered 500/).waitFor();
  status = 204;
  const soFar = deliveries.length;
  await pressMoving(delivery, /^Send again: deposit\.review/);
  await sheet.getByText('No deliveries to show.').waitFor();
  await sheet.getByRole('button', { name: 'Delivered', exact: true }).click();
  await delivery.getByText('Delivered').waitFor();
  assert.equal(deliveries.slice(soFar).filter(({ id: event }) => event === arrival.id).length, 1);

  await press(sheet, 'Remove');
  const removing = page.getByRole('dialog', { name: 'Remove this webhook?' });
  await press(removing, 'Remove');
  await sheet.waitFor({ state: 'hidden' });
  await said(page, 'Nothing is posted anywhere yet.');
});

test('a sixth webhook is told to be too many before anybody asks; an auditor only looks', async () => {
  const { page } = owner;
  for (let count = 1; count <= 5; count += 1) {
    await press(page, 'Add a webhook');
    const form = page.getByRole('form', { name: 'Add a webhook' });
    await form.getByLabel(/^Address/).fill(`https://hooks.example.org/a-rather-long-path/${count}`);
    await form.getByLabel(/^Proposals/).check();
    await form.getByLabel(/^Address/).press('Enter');
    await press(page.getByRole('dialog', { name: 'Signing secret' }), 'I have copied it');
    await page.getByRole('row', { name: new RegExp(`path/${count}`) }).waitFor();
  }
  await said(page, 'Five webhooks are the most.');
  assert.equal(await page.getByRole('button', { name: 'Add a webhook' }).count(), 0);
  await judgeScreens(owner, { [screen]: 'Integrations' });
  await fits(page);
  await goOn(auditor.page, screen);
  await auditor.page.getByText(/Your role \(auditor\) can only view this/).waitFor();
  await auditor.page.getByRole('row', { name: /path\/5/ }).waitFor();
  assert.equal(await auditor.page.getByRole('button', { name: /Revoke|Add|Make/ }).count(), 0);
});

test('the palette leads to it, and what cannot be fetched says so and is asked for again', async () => {
  const { page } = owner;
  await goOn(page, '/admin-dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const code = '**/assets/command-palette-*.js';
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await page.keyboard.press('Control+k');
  await said(page, common.loadFailed);
  await page.unroute(code);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('integ');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${screen}`);
  await page.route('**/api/admin/api-keys', (route) => route.fulfill({ status: 404, json: {} }));
  await page.reload();
  await page.getByRole('alert').getByRole('button').first().waitFor();
  await page.unroute('**/api/admin/api-keys');
  await page.getByRole('alert').getByRole('button').first().click();
  await page.getByRole('row', { name: /Bookkeeping/ }).waitFor();
});
