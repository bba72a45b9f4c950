import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoLogins } from '#test/product.ts';
import { isFull } from '../../is-full.ts';
import { aFolder, anInstallation, isReady, leftAfter, remove } from '../starting.ts';

// A separate disk, small enough to be full: starts and work on real ENOSPC. It needs root and
// mount, which not every gate machine allows: `npm test -- starts --full` plays it.

const disk = aFolder();
const mount = (...args: string[]): void => {
  const done = spawnSync('mount', args, { encoding: 'utf8' });
  assert.equal(done.status, 0, `this test needs a disk of its own, as root: ${done.stderr}`);
};
const sized = (megabytes: number): void => mount('-o', `remount,size=${megabytes}m`, disk);
mount('-t', 'tmpfs', '-o', 'size=3m,mode=755', 'candor-starts', disk);
const data = join(disk, 'data');
mkdirSync(data);
chmodSync(data, 0o755);
const installation = await anInstallation(data);
after(async () => {
  await remove(installation);
  spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const other = join(disk, 'other');
/** Fills the disk as another program would, leaving at most this many bytes. */
function fill(left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(other, Buffer.alloc(Math.max(0, bavail * bsize - left)));
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
  }
}
const makeSpace = (): void => truncateSync(other);

const isRaw = /^ +at |Buffer|fault of Candor's own|PANIC|Command failed/m;
const sentence = /full\. What was saved is whole; make room/;

/** Ends a start like Ctrl-C. */
async function end(start: ReturnType<typeof installation.start>): Promise<void> {
  start.child.kill('SIGTERM');
  assert.deepEqual(await leftAfter(data, 30_000), []);
}

const sizes = isFull ? [3, 12, 25, 35, 40, 50, 60, 65, 70, 80] : [3, 60];

test('a first start on a full disk says what to do, and the next goes on from there (OPS-6)', async () => {
  for (const megabytes of sizes) {
    sized(megabytes);
    const start = installation.start();
    const code = await Promise.race([start.ended, sleep(120_000, 'it goes on', { ref: false })]);
    assert.equal(code, 1, `${megabytes} MB: ${start.said()}`);
    assert.match(start.said(), sentence, `${megabytes} MB`);
    assert.doesNotMatch(start.said(), isRaw, `${megabytes} MB`);
    assert.deepEqual(await leftAfter(data, 10_000), []);
  }
  sized(600);
  const start = installation.start();
  assert.ok(await start.says(isReady), start.said());
  await end(start);
});

const nearlyFull = 'The disk is nearly full';

test('owners are mailed that the disk is nearly full, and that it is no more (OPS-10)', async () => {
  sized(600);
  const start = installation.start();
  assert.ok(await start.says(isReady), start.said());
  const logins = JSON.parse(readFileSync(join(data, 'sandbox.json'), 'utf8')) as DemoLogins;
  const { email } = logins.administrators.find(({ role }) => role === 'owner')!;
  const isMailed = async (subject: string): Promise<boolean> => {
    const mails = `http://localhost:${installation.port}/api/dev/mail?to=${encodeURIComponent(email)}`;
    const { data: sent } = (await (await fetch(mails)).json()) as { data: { subject: string }[] };
    return sent.some((mail) => mail.subject === subject);
  };
  const until = async (subject: string): Promise<void> => {
    for (let waited = 0; !(await isMailed(subject)); waited += 1) {
      assert.ok(waited < 240, `${subject}: ${start.said()}`);
      await sleep(1_000);
    }
  };
  assert.equal(await isMailed(nearlyFull), false);
  const { blocks, bsize } = statfsSync(disk);
  fill(blocks * bsize * 0.08);
  await until(nearlyFull);
  assert.equal(await isMailed(`Over: ${nearlyFull}`), false);
  makeSpace();
  await until(`Over: ${nearlyFull}`);
  await end(start);
});

const input = {
  amount: '1.00',
  payment_channel: 'SOLANA',
  wallet_address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
  source: 'balance',
};

type AnswerBody = { id: string; token: string; withdrawable_balance: string };
async function call(method: string, path: string, headers: object, body?: object) {
  const answer = await fetch(`http://localhost:${installation.port}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    ok: answer.ok,
    status: answer.status,
    data: ((await answer.json()) as { data: AnswerBody }).data,
  };
}

/** Sends a key until it is answered, or `longestMs` passes. */
async function ask(headers: object, key: string, longestMs: number): Promise<string | null> {
  const own = { ...headers, 'idempotency-key': key };
  for (let waited = 0; waited <= longestMs; waited += 250) {
    const answer = await call('POST', '/withdraw', own, input).catch(() => null);
    if (answer?.ok === true) return answer.data.id;
    await sleep(250);
  }
  return null;
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''));
const moments = isFull ? 10 : 2;

test(`web and worker write on a disk that is full at ${moments} moments, and nothing is lost`, async (t) => {
  sized(600);
  const start = installation.start({ RATE_LIMITS: 'off' });
  assert.ok(await start.says(isReady), start.said());
  const logins = JSON.parse(readFileSync(join(data, 'sandbox.json'), 'utf8')) as DemoLogins;
  const { email, password } = logins.members.find(({ holds }) => holds === 'locked')!;
  const logged = await call('POST', '/user/login', {}, { email, password });
  const headers = { authorization: `Bearer ${logged.data.token}` };
  const balance = async (): Promise<bigint> =>
    cents((await call('GET', '/user', headers)).data.withdrawable_balance);
  const had = await balance();
  const ids = new Map<string, string>();
  const unsure: string[] = [];
  const back: number[] = [];
  for (let index = 0; index < moments; index += 1) {
    const over = new AbortController();
    const client = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const key = randomUUID();
        const id = await ask(headers, key, 0);
        if (id === null) unsure.push(key);
        else ids.set(key, id);
      }
    };
    const load = Promise.all([client(), client()]);
    await sleep(Math.random() * 2_000);
    fill(Math.random() * 4 * 2 ** 20);
    await sleep(2_000 + Math.random() * 4_000);
    over.abort();
    await load;
    makeSpace();
    const began = performance.now();
    const key = randomUUID();
    const id = await ask(headers, key, 120_000);
    assert.ok(id !== null, `moment ${index}: ${start.said()}`);
    ids.set(key, id);
    back.push(Math.round(performance.now() - began));
  }
  // After a fresh start, each unanswered request is sent again with its key.
  await end(start);
  assert.doesNotMatch(start.said(), /^ +at |Buffer|fault of Candor's own/m);
  const again = installation.start({ RATE_LIMITS: 'off' });
  assert.ok(await again.says(isReady), again.said());
  const acknowledged = ids.size;
  for (const key of [...unsure, ...[...ids.keys()].slice(-50)]) {
    const id = await ask(headers, key, 60_000);
    assert.ok(id !== null && id === (ids.get(key) ?? id), key);
    ids.set(key, id);
  }
  assert.equal(new Set(ids.values()).size, ids.size);
  assert.equal(had - (await balance()), BigInt(ids.size) * 100n);
  const verified = spawnSync('npm', ['run', '-s', 'verify'], {
    env: { ...process.env, DATA_DIR: data },
    encoding: 'utf8',
  });
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  await end(again);
  t.diagnostic(
    `${acknowledged} acknowledged, ${unsure.length} without an answer, all found once; ` +
      `answers again after ${back.join(', ')} ms`,
  );
});
