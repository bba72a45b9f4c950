import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase } from '#platform/db/migrate.ts';
import { limitsOfRole } from '#platform/db/own-power.ts';
import { startTestServer, type TestServer } from '#test/ledger/postgres.ts';
import { aProduct, freePort, type Product } from '#test/product.ts';
import { aPooler, type Pooler } from './pgbouncer.ts';

// Candor behind a real PgBouncer in transaction mode, with the sample of deploy/cluster: web and
// worker connect to the database only through it, except to listen.

const folder = mkdtempSync(join(tmpdir(), 'candor-pooler-'));
let server: TestServer;
let pooler: Pooler;
let product: Product;

const loginOf = (url: string) => {
  const [, user = '', password = ''] = /^\w+:\/\/(\w+):([^@]+)@/.exec(url)!;
  return { user, password };
};

async function asSuperuser(statements: string): Promise<void> {
  const client = new pg.Client({
    connectionString: server.url('candor_bootstrap', 'postgres'),
  });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

before(async () => {
  server = await startTestServer();
  await createDatabase(server.url('candor_bootstrap', 'postgres'), 'candor');
  const limits = (['candor_web', 'candor_worker'] as const).flatMap(limitsOfRole);
  await asSuperuser(limits.join(' '));
  const direct = (role: string): string => server.url(role, 'candor');
  const sockets = decodeURIComponent(/host=([^&]+)/.exec(direct('candor_web'))![1]!);
  const port = await freePort();
  const logins = ['candor_web', 'candor_worker'].map((role) => loginOf(direct(role)));
  pooler = aPooler({ folder, port, server: `host=${sockets}`, database: 'candor', logins });
  await pooler.start();
  const [web, worker] = logins.map(
    ({ user, password }) => `postgres://${user}:${password}@127.0.0.1:${port}/candor`,
  );
  Object.assign(process.env, {
    DATABASE_URL: web,
    WORKER_DATABASE_URL: worker,
    DATABASE_DIRECT_URL: direct('candor_web'),
    WORKER_DATABASE_DIRECT_URL: direct('candor_worker'),
    MIGRATE_DATABASE_URL: direct('candor_owner'),
    CANDOR_SECRET: 'a secret of at least 32 characters',
  });
  product = await aProduct();
  await product.start();
});
after(async () => {
  await product?.remove();
  await pooler?.stop();
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

type AnswerBody = { data: { id: string; token: string; withdrawable_balance: string } };
type RequestOptions = { headers?: Record<string, string>; body?: unknown };

async function call(method: string, path: string, { headers, body }: RequestOptions = {}) {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { ...((await answer.json()) as AnswerBody), status: answer.status };
}

const input = {
  amount: '1.00',
  payment_channel: 'SOLANA',
  wallet_address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
  source: 'balance',
};

async function logIn(): Promise<Record<string, string>> {
  const { email, password } = product.logins().members.find(({ holds }) => holds === 'locked')!;
  const { data } = await call('POST', '/user/login', { body: { email, password } });
  return { authorization: `Bearer ${data.token}` };
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''));

/** Sends a key until it is answered; its answer is the same each time. */
async function withdraw(headers: Record<string, string>, key: string): Promise<string> {
  let answer: Awaited<ReturnType<typeof call>> | null = null;
  for (let tries = 0; tries < 240; tries += 1) {
    const own = { ...headers, 'idempotency-key': key };
    answer = await call('POST', '/withdraw', { headers: own, body: input }).catch(() => null);
    if (answer?.status === 200 || answer?.status === 201) return answer.data.id;
    await sleep(250);
  }
  throw new Error(`a key was never answered: ${JSON.stringify(answer)}`);
}

test('what members ask for is done once, while the pooler restarts under it', async () => {
  const headers = await logIn();
  const balance = async (): Promise<bigint> =>
    cents((await call('GET', '/user', { headers })).data.withdrawable_balance);
  const had = await balance();
  const keys = Array.from({ length: 240 }, () => randomUUID());
  const ids = new Map<string, string>();
  const left = [...keys];
  const client = async (): Promise<void> => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      ids.set(key, await withdraw(headers, key));
      if (ids.size !== 80 && ids.size !== 160) continue;
      await pooler.stop();
      await pooler.start();
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  assert.equal(new Set(ids.values()).size, keys.length);
  for (const key of keys.slice(0, 20)) assert.equal(await withdraw(headers, key), ids.get(key));
  assert.equal(had - (await balance()), BigInt(keys.length) * 100n);
});

test('a live event comes past the pooler, and the worker works by it', async () => {
  const headers = await logIn();
  const events = await fetch(`${product.url}/api/events`, { headers });
  let heard = '';
  const reading = (async () => {
    for await (const chunk of events.body!.pipeThrough(new TextDecoderStream())) {
      heard += chunk;
      if (/"topic":"(?!open)/.test(heard)) return;
    }
  })();
  while (!heard.includes('"open"')) await sleep(50);
  await withdraw(headers, randomUUID());
  await reading;
  const client = new pg.Client({ connectionString: server.url('candor_bootstrap', 'candor') });
  await client.connect();
  const { rows } = await client.query<{ by: string; n: number }>(`
    select usename::text as by, count(*)::integer as n from pg_stat_activity
    where datname = 'candor' and usename in ('candor_web', 'candor_worker')
      and application_name = '' and query ~* '^listen' group by 1 order by 1`);
  await client.end();
  assert.deepEqual(
    rows.map(({ by }) => by),
    ['candor_web', 'candor_worker'],
  );
});

test('the books are sound', () => {
  const verify = spawnSync(
    process.execPath,
    ['--import', './src/server/tsx.ts', 'scripts/verify-ledger.ts', '--json'],
    { env: { ...process.env, DATA_DIR: product.folder }, encoding: 'utf8' },
  );
  assert.equal(verify.status, 0, verify.stdout + verify.stderr);
});
