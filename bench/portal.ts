import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { connect, type Db } from '../src/server/platform/db/db.ts';
import { runningEmbedded } from '../src/server/platform/db/embedded.ts';
import { hashPassword } from '../src/server/modules/identity/factors/hash-password.ts';
import { aStage, aVisitor } from '../tests/support/browser/browser.ts';
import { seedAll } from './seed.ts';

// The portal with 100,000 members in the database: from the click on 'Login' to a drawn dashboard,
// in a real browser; and the answer of every list, as the busiest member and as staff ask for it.

const count = Number(process.argv[2] ?? 100_000);
const password = 'correct horse battery';
const stage = await aStage();
const { url, folder } = stage.product;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const quantile = (list: number[], at: number): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * at)] ?? Number.NaN;
const median = (list: number[]): number => quantile(list, 0.5);

const catchUpSeconds = 240;

/** Waits until the worker has sealed what the filling posted: no day brings so much at once. */
async function waitForSeals(db: Db): Promise<number> {
  const began = performance.now();
  const posted = sql<{ last: bigint }>`select max(position) as last from ledger.entry`;
  const last = (await posted.execute(db)).rows[0]!.last;
  const covering = sql`select from ledger.seal where upto >= ${last} limit 1`;
  for (let waited = 0; waited < catchUpSeconds; waited += 1) {
    if ((await covering.execute(db)).rows.length > 0) break;
    await sleep(1_000);
  }
  return (performance.now() - began) / 1_000;
}

async function fill(): Promise<string> {
  const urlOf = await runningEmbedded(join(folder, 'postgres'));
  if (urlOf === null) throw new Error('the product’s database does not run');
  const owner = connect(urlOf('candor_owner', 'candor'), 'candor_owner', 1);
  const began = performance.now();
  const passwordHash = await hashPassword(password);
  const email = await seedAll(owner.db, { count, passwordHash });
  say(`${count} members in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  say(`sealed by the worker ${(await waitForSeals(owner.db)).toFixed(0)} s later`);
  await owner.close();
  return email;
}

/** In the page: the time since the press, once all of the dashboard stands there; else 0. */
function drawnAfter(): number {
  const has = (selector: string): boolean => document.querySelector(selector) !== null;
  const parts = ['.figures .val', '.chart .ln', '.spark', '.holds .hold', '.affil'];
  const rows = document.querySelectorAll('.table tbody tr').length;
  const isDrawn = parts.every(has) && rows >= 9 && !has('.skel');
  return isDrawn ? performance.now() - Number(document.documentElement.dataset.pressed) : 0;
}

/** In the page: notes when the form is sent. */
function notePress(): void {
  const note = () => {
    document.documentElement.dataset.pressed = String(performance.now());
  };
  document.querySelector('form')?.addEventListener('submit', note, { capture: true });
}

/** From the press of the button to the first frame in which all of it is drawn. */
async function logInMillis(page: Page, email: string): Promise<number> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.waitForLoadState('networkidle');
  await page.evaluate(notePress);
  await page.getByRole('button', { name: 'Login' }).click();
  const taken = await page.waitForFunction(drawnAfter, undefined, { polling: 'raf' });
  return taken.jsonValue();
}

/** In the page: how long the log-in call itself took, most of it to check the password. */
function logInCall(): number {
  const calls = performance.getEntriesByType('resource');
  return calls.find(({ name }) => name.endsWith('/api/user/login'))?.duration ?? 0;
}

async function measureLogIn(email: string): Promise<void> {
  const millis: number[] = [];
  const checks: number[] = [];
  for (let round = -2; round < 9; round += 1) {
    const visitor = await aVisitor(stage);
    const taken = await logInMillis(visitor.page, email);
    const check = await visitor.page.evaluate(logInCall);
    if (round >= 0) millis.push(taken); // the first rounds warm up
    if (round >= 0) checks.push(check);
    await visitor.context.close();
  }
  const all = millis.map((one) => one.toFixed(0)).join(' ');
  say(`log-in click to drawn dashboard: median ${median(millis).toFixed(0)} ms (${all}),`);
  say(`of which the log-in call: median ${median(checks).toFixed(0)} ms`);
}

const lists = [
  '/user',
  '/user/ledger?limit=50',
  '/user/walk?figure=balance&limit=50',
  '/user/walk?figure=deposits&limit=50',
  '/user/walk?figure=interest&limit=50',
  '/user/balance-history',
  '/user/positions',
  '/transactions/deposit?limit=5',
  '/transactions/deposit?limit=5&page=15',
  '/transactions/withdraw?limit=10&sort=oldest',
  '/transactions/withdraw?limit=10&page=8&sort=newest',
  '/users/affiliates?limit=10',
  '/users/affiliates?limit=10&search=member',
  '/market/ticker',
  '/market/candles?asset=BTC&interval=1h',
  '/user/wallets',
  '/plans?family=crypto',
];

async function tokenOf(email: string): Promise<string> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, rememberMe: false }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

async function measureList(path: string, token: string): Promise<string> {
  const millis: number[] = [];
  for (let round = -10; round < 60; round += 1) {
    const began = performance.now();
    const answer = await fetch(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) return `${answer.status}`;
    if (round >= 0) millis.push(performance.now() - began);
  }
  const shown = [0.1, 0.5, 0.95].map((at) => quantile(millis, at).toFixed(1).padStart(6));
  return `${shown.join(' / ')} ms`;
}

try {
  const email = await fill();
  say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
  const token = await tokenOf(email);
  say('list: 10th / 50th / 95th percentile of 60 answers, one after the other');
  for (const path of lists) say(`${path.padEnd(56)} ${await measureList(path, token)}`);
  await measureLogIn(email);
} finally {
  await stage.close();
}
