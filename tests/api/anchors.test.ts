import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pino } from 'pino';
import { serveCheckpoints } from '../../src/server/modules/solvency/checkpoint.routes.ts';
import { checkpointRound } from '../../src/server/modules/solvency/sign-checkpoint.ts';
import { readBooks } from '../../src/server/modules/solvency/read-books.ts';
import { exportSimulated } from '../../src/server/modules/payouts/export-batch.ts';
import { settlePayouts, signDuePayouts } from '../../src/server/modules/payouts/payouts.ts';
import { watchAnchors } from '../../src/server/modules/payouts/anchors/watch-anchors.ts';
import { sealBooks } from '../../src/server/modules/ledger/ledger.ts';
import { makeApp } from '../../src/server/app.ts';
import { checkpointKeyOf } from '../../src/server/platform/config/checkpoint-key.ts';
import { hexOf } from '../../src/core/proofs/bytes.ts';
import { anchorScript } from '../../src/core/proofs/anchor.ts';
import type { PublishedAnchor } from '../../src/core/proofs/anchored-transaction.ts';
import { testApi } from '../support/api.ts';
import { anAdministrator } from '../support/ledger/builders.ts';
import { testDatabase } from '../support/ledger/database.ts';
import { freshPrices, mine } from '../support/ledger/funds.ts';
import { anApprovedPayout } from '../support/ledger/pay-out.ts';

// Anchors as they are published, and a witness that reads them (INT-14): from an installation that
// is honest, and from one that says other things of the same blocks.

const database = await testDatabase();
const { owner, web, worker } = database;
const { config, call } = await testApi(database, { PUBLIC_URL: 'https://books.example' });
const directUrl = database.url('candor_web');
const app = await makeApp({ config, db: web, log: pino({ level: 'silent' }), directUrl });
after(() => app.close());
await serveCheckpoints(app, { db: web });
const finance = await anAdministrator(owner, 'finance');
const sign = checkpointRound(checkpointKeyOf(config));
const folder = mkdtempSync(join(tmpdir(), 'candor-anchors-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type Shown = PublishedAnchor & { height: string; final: boolean };

/** What the list says, where it does not say what is true. */
let lie: ((anchors: Shown[]) => Shown[]) | null = null;

const server = createServer((request, answer) => {
  void request.resume();
  void app
    .inject({ method: request.method === 'POST' ? 'POST' : 'GET', url: request.url ?? '/' })
    .then(({ statusCode, body }) => {
      const isLie = lie !== null && request.url?.startsWith('/api/solvency/anchors');
      const read = isLie ? JSON.parse(body) : null;
      const anchors = read && { ...read.data, anchors: lie?.(read.data.anchors) };
      answer.writeHead(statusCode).end(read ? JSON.stringify({ ...read, data: anchors }) : body);
    });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
after(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

type Ran = { code: number | null; out: string };

/** Runs a script as somebody else does, on plain Node. */
function run(script: string, ...args: string[]): Promise<Ran> {
  const command = [`scripts/${script}`, ...args];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (out += text));
  return new Promise((done) => child.on('close', (code) => done({ code, out })));
}

/** Looks once as a witness does, with what it kept in `kept`. */
const witness = (kept: string, ...more: string[]): Promise<Ran> =>
  run('witness.ts', url, '--folder', join(folder, kept), '--once', ...more);

/** Seals and signs the books, and pays a withdrawal that carries the head into a block. */
async function anAnchor(): Promise<void> {
  await freshPrices(database);
  await anApprovedPayout(database, call, finance);
  await sealBooks(worker);
  await sign(worker);
  await exportSimulated(worker, { asset: 'BTC', pays: 'withdrawals', isAnchored: true });
  await signDuePayouts(worker, true);
  await settlePayouts(worker);
  await mine(database, 'BTC', 1);
  await watchAnchors(worker);
}

const list = async (query = ''): Promise<{ anchors: Shown[]; next: string | null }> =>
  (await call('GET', `/solvency/anchors${query}`)).body.data;

/** A transaction of play money that carries a head, with the id that it has. */
function forged(one: Shown, size: bigint, root: string): Shown {
  const script = hexOf(anchorScript({ size, root: Buffer.from(root, 'hex') }));
  const transaction = JSON.stringify({ ...JSON.parse(one.transaction), anchor: script });
  const id = createHash('sha256').update(`BTC\n${transaction}`).digest('hex').slice(0, 61);
  return { ...one, txid: `sim${id}`, transaction, size: String(size), root };
}

describe('published anchors', () => {
  test('are none before a payout carried one into a block', async () => {
    assert.deepEqual(await list(), { anchors: [], next: null });
  });

  test('come with a page at a time, the highest block first', async () => {
    for (let count = 0; count < 3; count += 1) await anAnchor();
    const { anchors, next } = await list();
    assert.equal(next, null);
    assert.equal(anchors.length, 3);
    assert.equal(new Set(anchors.map(({ size }) => size)).size, 3);
    const paged: Shown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`?limit=1&cursor=${cursor}`);
      paged.push(...page.anchors);
      cursor = page.next;
    }
    assert.deepEqual(paged, anchors);
    assert.deepEqual((await list('?cursor=nothing')).anchors, anchors);
    const heights = anchors.map(({ height }) => Number(height));
    assert.deepEqual(
      heights,
      heights.toSorted((one, other) => other - one),
    );
    assert.equal((await call('GET', '/solvency/anchors?limit=101')).status, 400);
  });

  test('stand in what the solvency page shows, the newest three', async () => {
    const { anchors } = await list();
    const { reading } = await readBooks(worker, true);
    const shown = reading.anchors?.map((one, nth) => ({
      ...one,
      transaction: anchors[nth]?.transaction,
    }));
    assert.deepEqual(shown, anchors.slice(0, 3));
  });
});

describe('verify.mjs', () => {
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test('says whether an anchor is one of the books, from a file and from the data alone', async () => {
    const heads = file('heads.txt', (await app.inject('/solvency/heads/0')).body);
    const lines = readFileSync(heads, 'utf8').split('\n');
    const parts = [lines.slice(0, 1), lines.slice(1)].map((some, nth) =>
      file(`heads-${nth}.txt`, some.join('\n')),
    );
    const [newest] = (await list()).anchors;
    const { transaction, txid, size, root } = newest!;
    const right = await run('verify-proof.ts', 'anchor', file('tx.json', transaction), heads);
    assert.equal(right.code, 0, right.out);
    assert.match(
      right.out,
      new RegExp(`published history of ${size} seals, with the root ${root}`),
    );
    assert.match(right.out, new RegExp(`Transaction ${txid} is play money`));
    const { anchor } = JSON.parse(transaction);
    const alone = await run('verify-proof.ts', 'anchor', anchor, ...parts);
    assert.deepEqual([alone.code, /Only the data was checked/.test(alone.out)], [0, true]);
    const changed = forged(newest!, BigInt(size), 'ab'.repeat(32)).transaction;
    const other = await run('verify-proof.ts', 'anchor', file('lie.json', changed), heads);
    assert.deepEqual([other.code, /NO +The anchor holds another/.test(other.out)], [1, true]);
    const early = await run('verify-proof.ts', 'anchor', anchor, parts[0]!);
    assert.deepEqual([early.code, /but the heads end at 1/.test(early.out)], [1, true]);
    for (const words of [['anchor'], ['anchor', anchor], ['anchor', anchor, 'nowhere'], []]) {
      const none = await run('verify-proof.ts', ...words);
      assert.equal(none.code, 2, none.out);
      assert.match(none.out, /verify\.mjs anchor TRANSACTION HEADS/);
    }
  });
});

describe('a witness', () => {
  test('checks each anchor once against the heads that it keeps', async () => {
    const first = await witness('honest');
    assert.equal(first.code, 0, first.out);
    assert.match(first.out, /3 new anchors hold/);
    assert.doesNotMatch((await witness('honest')).out, /anchors hold/);
  });

  const other = 'ab'.repeat(32);
  const lies: [string, (anchors: Shown[]) => Shown[], RegExp][] = [
    [
      'an anchor whose root is another than its transaction holds',
      ([one, ...more]) => [{ ...one!, root: other }, ...more],
      /does not hold: other_head/,
    ],
    [
      'an anchor whose transaction is another than its id says',
      ([one, ...more]) => [
        { ...one!, transaction: forged(one!, BigInt(one!.size), other).transaction },
        ...more,
      ],
      /does not hold: other_transaction/,
    ],
    [
      'a transaction that is none',
      ([one, ...more]) => [{ ...one!, transaction: 'zz' }, ...more],
      /does not hold: no_transaction/,
    ],
    [
      'a head of a history that is not the kept one',
      ([one, ...more]) => [forged(one!, BigInt(one!.size), other), ...more],
      /A block holds another history/,
    ],
    [
      'a head of a size that never was',
      ([one, ...more]) => [forged(one!, 999n, one!.root), ...more],
      /anchors 999 seals [^]*so many were never signed/,
    ],
    [
      'two heads of one size',
      ([one, ...more]) => [one!, forged(one!, BigInt(one!.size), other), ...more],
      /A block holds another history/,
    ],
  ];
  for (const [nth, [what, said, why]] of lies.entries()) {
    test(`raises the alarm on ${what}`, async () => {
      lie = said;
      const { code, out } = await witness(`lie${nth}`);
      lie = null;
      assert.equal(code, 3, out);
      assert.match(out, why);
      const evidence = readFileSync(join(folder, `lie${nth}`, 'ALARM.txt'), 'utf8');
      assert.match(evidence, /"transaction": /);
      assert.match(evidence, /books\.example\/books\n/);
    });
  }

  test('that checked an anchor raises it where the list says another thing of it later', async () => {
    lie = (anchors) => anchors.map((one) => ({ ...one, root: other }));
    const { code, out } = await witness('honest');
    lie = null;
    assert.equal(code, 3, out);
    assert.match(out, /does not hold: other_head/);
  });
});
