import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sha256 } from '@noble/hashes/sha2.js';
import { anchorScript } from '#core/proofs/anchor.ts';
import { bytesOfHex, hexOf } from '#core/proofs/bytes.ts';
import { sealLeaf, sealTree } from '#core/proofs/seal-tree.ts';
import { transactionWith } from '#test/anchored-transaction.ts';
import { anAdminPage, press, said } from '#test/browser/admin-pages.ts';
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
import {
  counted,
  foldsTheMiddle,
  opened,
  refusesAlteredSums,
  rowsOf,
  stopsWhereItFails,
  verdict,
  waitsForTheCheck,
  watchHeadlines,
} from '#test/browser/proof-story.ts';
import { aClient } from '#test/client.ts';

// The member's proof (MEM-15): checked in the browser, saved as files, and checked without the
// site.

let stage: Stage;
let visitor: Visitor;
let email: string;
const folder = mkdtempSync(join(tmpdir(), 'candor-proof-'));
const at = (name: string): string => join(folder, name);

before(async () => {
  stage = await aStage();
  visitor = await aVisitor(stage);
  const matured = stage.product.logins().members.find(({ holds }) => holds === 'matured')!;
  email = matured.email;
  await published();
  await logIn(visitor.page, matured);
});
after(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits for the day's snapshot, which the worker publishes within seconds of its start. */
async function published(): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${stage.product.url}/api/solvency/snapshots`);
    if (((await answer.json()) as { data: unknown[] }).data.length > 0) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('no snapshot was published');
}

let adminVisitor: Promise<Visitor> | undefined;
/** One shared admin page: an authenticator code works once. */
const ownersPage = (): Promise<Visitor> => (adminVisitor ??= anAdminPage(stage, 'owner'));

test('a member sees that their balance is counted, and saves what shows it elsewhere (MEM-15)', async () => {
  const { page } = visitor;
  await opened(page);
  await verdict(page, counted).waitFor();
  assert.ok((await rowsOf(page)).every((state) => state === 'Correct'));
  await press(page, 'Check again');
  await verdict(page, counted).waitFor();
  await page.getByRole('heading', { name: 'Download and verify independently' }).click();
  const [claim] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save my proof' }).click(),
  ]);
  await claim.saveAs(at('proof.json'));
  for (const name of [
    'snapshot-1.json',
    'leaves-1.bin',
    'verifier.html',
    'verify.mjs',
    'audit.mjs',
  ]) {
    const link = page.getByRole('link', { name, exact: true });
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    await file.saveAs(at(name));
  }
});

test('the headline says that a sum is counted only once the browser has checked it (MEM-15)', async () => {
  await waitsForTheCheck(stage, await visitor.context.storageState());
});

const node = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });

test('the two scripts say the same with nothing but Node, and notice a changed leaf', () => {
  assert.match(
    node('verify.mjs', 'proof.json', email, 'snapshot-1.json'),
    /ok +Counted: \$10390\.27/,
  );
  assert.match(
    node('audit.mjs', 'snapshot-1.json', 'leaves-1.bin'),
    /ok +\d+ leaves, none below zero/,
  );
  assert.throws(() => node('verify.mjs', 'proof.json', 'other@example.org'), /Command failed/);
  const leaves = readFileSync(at('leaves-1.bin'));
  leaves[39]! ^= 1;
  writeFileSync(at('changed.bin'), leaves);
  assert.throws(() => node('audit.mjs', 'snapshot-1.json', 'changed.bin'), /Command failed/);
});

test('the verifier works from a file, and asks for nothing but itself', async () => {
  const { context, page, complaints } = await aVisitor(stage, 1440, { offline: true });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(at('verifier.html')).href);
  await page.getByLabel(/^Your proof/).setInputFiles(at('proof.json'));
  await page.getByLabel(/^The e-mail address/).fill(email.toUpperCase());
  await page.getByLabel(/^The published snapshot/).setInputFiles(at('snapshot-1.json'));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Counted: $10390.27 stands in the tree for this address.').waitFor();
  assert.equal(await page.locator('.bad').count(), 0);
  await page.getByLabel(/^The e-mail address/).fill('other@example.org');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('The leaf does not lead to the root.').waitFor();
  const claim = readFileSync(at('proof.json'), 'utf8');
  writeFileSync(at('proof.json'), claim.replace('"total": "10390.27"', '"total": "99999.00"'));
  await page.getByLabel(/^Your proof/).setInputFiles(at('proof.json'));
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('The signature does not hold').waitFor();
  await refusesAlteredSums(page, at);
  assert.equal(requests.length, 1);
  assert.deepEqual(complaints, []);
  await isAccessible(page);
  await context.close();
});

/** An anchor of the first published seal, and the same anchor of another history. */
async function anchorFiles(): Promise<{ heads: string; right: string; wrong: string }> {
  const heads = await (await fetch(`${stage.product.url}/solvency/heads/0`)).text();
  const tree = sealTree(sha256);
  tree.add(sealLeaf(1n, bytesOfHex(heads.slice(2, 66))!));
  const hexWith = (root: Uint8Array): string =>
    hexOf(transactionWith(anchorScript({ size: 1n, root })).toBytes(true, true));
  writeFileSync(at('heads.txt'), heads);
  return {
    heads: at('heads.txt'),
    right: hexWith(tree.root()),
    wrong: hexWith(sha256(tree.root())),
  };
}

test('both verifiers say without the site whether an anchor is one of the books (INT-14)', async () => {
  const { heads, right, wrong } = await anchorFiles();
  assert.match(node('verify.mjs', 'anchor', right, heads), /ok +The anchor holds the published/);
  assert.throws(() => node('verify.mjs', 'anchor', wrong, heads), /Command failed/);
  const { context, page, complaints } = await aVisitor(stage, 360, { offline: true });
  await page.goto(pathToFileURL(at('verifier.html')).href);
  await page.getByLabel(/^Published heads/).setInputFiles(heads);
  for (const [given, text] of [
    [right, 'The anchor holds the published history of 1 seals'],
    [wrong, 'The anchor holds another history'],
    [right.slice(2), 'This is not a whole transaction'],
  ] as const) {
    await page.getByLabel(/^Raw transaction/).fill(given);
    await page.getByRole('button', { name: 'Check anchor' }).click();
    await page.getByText(text).waitFor();
  }
  assert.deepEqual(complaints, []);
  await isAccessible(page);
  await context.close();
});

test('a changed leaf is told on every screen, and so is a history that was rewritten', async () => {
  const { page } = visitor;
  await watchHeadlines(page);
  await page.route('**/api/user/proof', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const [chunk] = body.data.proof.chunks;
    chunk.amounts[0] = String(BigInt(chunk.amounts[0]) + 1n);
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/dashboard/statements');
  const alert = page.getByRole('alert');
  await alert.getByText('could not be found in the published tree').waitFor();
  await alert.getByRole('link', { name: 'See the difference' }).click();
  await page.getByText('Your leaf does not lead to the published root.').waitFor();
  await stopsWhereItFails(page);
  await press(page, 'Open a dispute');
  const comment = page.getByLabel('Your comment');
  assert.ok(await comment.evaluate((field) => field === document.activeElement));
  await comment.fill('My sum is another.');
  await press(page, 'Submit dispute');
  await said(page, 'Open, counted in public');
  await page.unroute('**/api/user/proof');

  await page.evaluate(() => {
    localStorage.setItem('candor/roots', JSON.stringify([[1, 'ab'.repeat(32)]]));
  });
  await opened(page);
  await page.getByText('Snapshot 1 differs from the one this browser saw earlier.').waitFor();
  await page.evaluate(() => localStorage.removeItem('candor/roots'));
});

test('a tree of two million leaves is folded, opens in place, and shows the row that failed', async () => {
  await foldsTheMiddle(stage, await visitor.context.storageState(), email);
});

test('a dispute is answered on its admin page, where a proof that does not hold is refused (MEM-15, SOL-1)', async () => {
  const owner = await ownersPage();
  const { page } = owner;
  await goOn(page, '/admin-dashboard/solvency/proofs');
  await press(page, /^Review the dispute of/);
  await said(page, 'My sum is another.');
  await press(page, 'Reply');
  await press(page, 'Send reply');
  await said(page, 'Enter a few words.');
  await page.getByLabel('Reply, shown to the member').fill('We look into it today.');
  await press(page, 'Send reply');
  await said(page, 'We look into it today.');
  await judge(page);
  const form = page.getByRole('form', { name: 'Add a control proof' });
  await form.getByRole('radio', { name: 'SOL' }).check();
  const field = (name: string) => form.getByRole('textbox', { name });
  await field('Reserve address').fill('So11111111111111111111111111111111111111112');
  await field('Signature').fill('00'.repeat(64));
  await press(form, 'Check and publish');
  await said(page, 'This address was not issued here');
  noComplaints(owner);
  await opened(visitor.page);
  await said(visitor.page, 'Answer: We look into it today.');
});

test('the screen is accessible at both widths and in both themes', async () => {
  const { page } = visitor;
  await opened(page);
  await verdict(page, counted).waitFor();
  await judge(page);
  noComplaints(visitor);
});

test('a credit whose payment left its chain goes back by two, and its member reads why (CHN-1)', async () => {
  const fresh = stage.product.logins().members.find(({ holds }) => holds === 'fresh')!;
  const member = await aClient(stage.product, fresh);
  const onChain = async (path: string, body: object): Promise<number> =>
    (await member.call('POST', `/sandbox/${path}`, { asset: 'SOL', ...body })).data.height;
  // Blocks without payments, so the branch below may start early in them.
  const height = await onChain('mine', { blocks: 60 });
  const { id } = await member.deposit('1300');
  await member.reaches(`/deposit/${id}`, 'credited');
  // All blocks mined since, and those mined meanwhile: one every two seconds.
  await onChain('reorg', { depth: (await onChain('mine', { blocks: 1 })) - height + 40 });

  const [owner, finance] = await Promise.all([ownersPage(), anAdminPage(stage, 'finance')]);
  const { page } = owner;
  await goOn(page, '/admin-dashboard/plans?view=treasury');
  const lost = page.getByRole('table', { name: 'Credited payments reversed on chain' });
  await lost.getByText('$1,300.00').waitFor();
  await press(lost, 'Recover');
  const form = page.getByRole('form', { name: 'Recover' });
  await press(form, 'Propose');
  await form.getByText('Please enter a valid amount.').waitFor();
  await form.getByLabel('Deduct from').selectOption({ index: 1 });
  await form.getByLabel('Amount').fill('1300');
  await form.getByLabel('Reason').fill('The payment was replaced');
  await form.getByText(/^Deducts \$1,300\.00 from /).waitFor();
  await isAccessible(page);
  await press(form, 'Propose');
  await said(page, 'Proposed. A second person must approve.');
  await goOn(finance.page, '/admin-dashboard/approvals');
  await press(finance.page, /^Approve/);
  await said(finance.page, 'Approved and carried out');
  await lost.getByText('Covered', { exact: true }).waitFor();
  const reader = await aVisitor(stage);
  await logIn(reader.page, fresh);
  await goOn(reader.page, '/dashboard/balance');
  await said(reader.page, 'Deducted: the payment was reversed on chain');
  for (const each of [owner, finance, reader]) noComplaints(each);
});
