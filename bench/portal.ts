import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { readConfig } from '#platform/config/config.ts';
import { connect, type Db } from '#platform/db/db.ts';
import { runningEmbedded } from '#platform/db/embedded.ts';
import { aStage, aVisitor, type Stage } from '#test/browser/browser.ts';
import { type Bench, type Figures, median, quantile } from './runner/figures.ts';
import { password, seedSandbox } from './seed-sandbox.ts';

// The portal with 100,000 members in the database: from the click on 'Login' to a drawn dashboard,
// in a real browser; and the answer time of every list for the busiest member and for staff.
//   npm run bench -- portal [ROUNDS] [MEMBERS]

export const rounds = 1;

const answers = 60;
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const catchUpSeconds = 240;

/** Waits until the worker has sealed the seeded postings: no real day has so many. */
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

/** Seeds the product's data while it is stopped, and lets its worker catch up. */
async function fill({ folder, start, stop }: Stage['product'], count: number): Promise<string> {
  await stop();
  const config = readConfig({ ...process.env, DATA_DIR: folder });
  const email = await seedSandbox(config, count);
  await start();
  const urlOf = await runningEmbedded(join(folder, 'postgres'));
  if (urlOf === null) throw new Error('the product’s database does not run');
  const owner = connect(urlOf('candor_owner', 'candor'), 'candor_owner', 1);
  say(`sealed by the worker ${(await waitForSeals(owner.db)).toFixed(0)} s later`);
  await owner.close();
  return email;
}

/** In the page: the time since the click once the whole dashboard is drawn, else 0. */
function drawnAfter(): number {
  const has = (selector: string): boolean => document.querySelector(selector) !== null;
  const parts = ['.figures .val', '.chart .ln', '.spark', '.holds .hold', '.affil'];
  const rows = document.querySelectorAll('.table tbody tr').length;
  const isDrawn = parts.every(has) && rows >= 9 && !has('.skel');
  return isDrawn ? performance.now() - Number(document.documentElement.dataset.pressed) : 0;
}

/** In the page: records when the form is sent. */
function notePress(): void {
  const note = () => {
    document.documentElement.dataset.pressed = String(performance.now());
  };
  document.querySelector('form')?.addEventListener('submit', note, { capture: true });
}

/** From the click on the button to the first frame with the whole dashboard. */
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

/** In the page: the duration of the log-in call, most of which checks the password. */
function logInCall(): number {
  const calls = performance.getEntriesByType('resource');
  return calls.find(({ name }) => name.endsWith('/api/user/login'))?.duration ?? 0;
}

async function logIns(stage: Stage, email: string): Promise<Record<string, number>> {
  const millis: number[] = [];
  const checks: number[] = [];
  for (let turn = -2; turn < 9; turn += 1) {
    const visitor = await aVisitor(stage);
    const taken = await logInMillis(visitor.page, email);
    const check = await visitor.page.evaluate(logInCall);
    if (turn >= 0) millis.push(taken); // the first ones warm up
    if (turn >= 0) checks.push(check);
    await visitor.context.close();
  }
  return { 'median, ms': median(millis), 'of it the call, ms': median(checks) };
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

async function tokenOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, rememberMe: false }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

async function timesOf(url: string, token: string): Promise<Record<string, number>> {
  const millis: number[] = [];
  for (let turn = -10; turn < answers; turn += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status} ${url}`);
    if (turn >= 0) millis.push(performance.now() - began);
  }
  return { 'median, ms': median(millis), '95 % within, ms': quantile(millis, 0.95) };
}

export async function open([members = '100000']: string[]): Promise<Bench> {
  const stage = await aStage();
  const { url } = stage.product;
  const email = await fill(stage.product, Number(members));
  const round = async (): Promise<Figures> => {
    const token = await tokenOf(url, email);
    const figures: Figures = {};
    for (const path of lists) figures[path] = await timesOf(`${url}/api${path}`, token);
    figures['log-in click to drawn dashboard'] = await logIns(stage, email);
    return figures;
  };
  return { round, close: stage.close };
}
