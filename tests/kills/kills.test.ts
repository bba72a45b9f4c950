import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aProduct } from '#test/product.ts';
import { isFull } from '../is-full.ts';

// Kills the product and its Postgres with -9 while members request payouts; afterwards each
// acknowledged request must exist, each key must have had one effect, and the books must be sound.
// CANDOR_KILLS sets the number of kills.
const usual = isFull ? 30 : 2;
const kills = Number(process.env['CANDOR_KILLS'] ?? usual);
assert.ok(Number.isSafeInteger(kills) && kills > 0, 'CANDOR_KILLS is a number of kills');
const product = await aProduct();
after(product.remove);
await product.start();

const cents = (text: string): bigint => BigInt(text.replace('.', ''));
const input = {
  amount: '1.00',
  payment_channel: 'SOLANA',
  wallet_address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
  source: 'balance',
};

type More = { headers?: Record<string, string>; body?: string };
type ApiAnswer = {
  status: number;
  data: { id: string; token: string; withdrawable_balance: string };
};

async function call(method: string, path: string, more: More = {}): Promise<ApiAnswer> {
  const headers = { 'content-type': 'application/json', ...more.headers };
  const answer = await fetch(`${product.url}/api${path}`, { ...more, method, headers });
  const body = (await answer.json()) as ApiAnswer;
  return { status: answer.status, data: body.data };
}

async function logIn(): Promise<Record<string, string>> {
  const member = product.logins().members.find((row) => row.holds === 'locked');
  assert.ok(member);
  const { email, password } = member;
  const body = JSON.stringify({ email, password });
  // Right after a kill an answer may still be 'busy'.
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await call('POST', '/user/login', { body }).catch(() => undefined);
    if (answer?.data?.token) return { authorization: `Bearer ${answer.data.token}` };
    await sleep(250);
  }
  throw new Error('nobody could log in after a kill');
}

type Book = { acknowledged: Map<string, string>; unanswered: Set<string> };

async function ask(book: Book, headers: Record<string, string>, key: string): Promise<void> {
  book.unanswered.add(key);
  const answer = await call('POST', '/withdraw', {
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify(input),
  }).catch(() => undefined);
  if (answer?.status !== 201 && answer?.status !== 200) return;
  book.unanswered.delete(key);
  const earlier = book.acknowledged.get(key);
  if (earlier !== undefined) assert.equal(answer.data.id, earlier);
  book.acknowledged.set(key, answer.data.id);
}

// A member's balance must last: with more kills, requests are less frequent.
const pauseMs = Math.max(40, kills * 2);

/** Eight clients that send requests until the signal ends them. */
async function load(
  book: Book,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const client = async (): Promise<void> => {
    while (!signal.aborted) {
      await ask(book, headers, randomUUID());
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
}

/** The process id of the current postmaster; null between two of them. */
function postmaster(): number | null {
  const file = join(product.folder, 'postgres', 'cluster', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/** Waits until the product recovers on another postmaster: the killed one may still answer. */
async function readyAfter(killed: number): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    await sleep(100);
    const now = postmaster();
    if (now === null || now === killed) continue;
    const answer = await fetch(`${product.url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
  }
  throw new Error('the product did not come back after Postgres was killed');
}

const balance = async (headers: Record<string, string>): Promise<bigint> =>
  cents((await call('GET', '/user', { headers })).data.withdrawable_balance);

test(`no acknowledged request is lost or doubled by ${kills} kills under load`, async (t) => {
  const book: Book = { acknowledged: new Map(), unanswered: new Set() };
  const before = await balance(await logIn());
  let ending = new AbortController();
  // A failed test leaves no client running forever.
  t.after(() => ending.abort());
  for (let round = 0; round < kills; round += 1) {
    ending = new AbortController();
    // Logs in first: on a busy machine that alone may take longer than the wait for the kill.
    const loading = load(book, await logIn(), ending.signal);
    // On a busy machine the first answers are slow: the kill must hit a working product.
    const had = book.acknowledged.size;
    for (let tries = 0; tries < 600 && book.acknowledged.size < had + 2; tries += 1) {
      await sleep(50);
    }
    assert.ok(book.acknowledged.size >= had + 2, 'requests are answered before the kill');
    await sleep(Math.random() * 700);
    const isProduct = round % 2 === 0;
    const killed = isProduct ? product.process().pid : postmaster();
    assert.ok(killed);
    process.kill(killed, 'SIGKILL');
    ending.abort();
    await loading;
    await (isProduct ? product.start() : readyAfter(killed));
  }
  const headers = await logIn();
  const unsure = [...book.unanswered];
  for (const key of [...unsure, ...[...book.acknowledged.keys()].slice(0, 200)]) {
    await ask(book, headers, key);
    for (let tries = 0; book.unanswered.has(key) && tries < 60; tries += 1) {
      await sleep(250);
      await ask(book, headers, key);
    }
  }
  assert.deepEqual([...book.unanswered].slice(0, 3), [], 'every key has its answer');
  assert.equal(new Set(book.acknowledged.values()).size, book.acknowledged.size);
  assert.ok(book.acknowledged.size > kills, 'the load got through');
  const taken = before - (await balance(headers));
  assert.equal(taken, BigInt(book.acknowledged.size) * 100n, 'one dollar a key, no more, no less');
  const verify = spawnSync(
    process.execPath,
    ['--import', './src/server/tsx.ts', 'scripts/verify-ledger.ts', '--json'],
    { env: { ...process.env, DATA_DIR: product.folder }, encoding: 'utf8' },
  );
  assert.equal(verify.status, 0, verify.stdout + verify.stderr);
  t.diagnostic(`${kills} kills, ${book.acknowledged.size} requests, ${unsure.length} unanswered`);
});
