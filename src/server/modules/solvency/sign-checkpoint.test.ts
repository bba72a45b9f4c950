import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { hexOf } from '#core/proofs/bytes.ts';
import { sealLeaf, sealTree } from '#core/proofs/seal-tree.ts';
import {
  checkpointBody,
  isSignedBy,
  noteText,
  readCheckpoint,
  readNote,
  signatureLine,
} from '#core/proofs/signed-note.ts';
import { checkpointKeyOf } from '#platform/config/checkpoint-key.ts';
import { witnessKey } from '#platform/config/witness-key.ts';
import { testApi } from '#test/api.ts';
import { aFundedMember, codesOf, hold } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { addingColumn, upgradeBy } from '#test/ledger/postgres.ts';
import { makeApp } from '../../app.ts';
import { sealBooks, sealFaults } from '../ledger/ledger.ts';
import { verifyEd25519 } from './accept-cosignature.ts';
import { serveCheckpoints } from './checkpoint.routes.ts';
import { checkpointOf, headsAfter } from './checkpoints.sql.ts';
import { solvencyJobs } from './jobs.ts';
import { checkpointRun } from './sign-checkpoint.ts';

const database = await testDatabase();
const { owner, superuser, web, worker } = database;
const { config, call } = await testApi(database, { PUBLIC_URL: 'https://books.example' });
// A second complete web process, with the public routes beside the API, reachable over the network.
const directUrl = database.url('candor_web');
const app = await makeApp({ config, db: web, log: pino({ level: 'silent' }), directUrl });
after(() => app.close());
await serveCheckpoints(app, { db: web });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const folder = mkdtempSync(join(tmpdir(), 'candor-witness-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const key = checkpointKeyOf(config);
const member = await aFundedMember(database, 120_000n);
const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** Posts something, seals it, and lets the worker sign. */
async function aSeal(signing = checkpointRun(key)): Promise<void> {
  assert.deepEqual(await codesOf(owner, hold(member, 100n)), ['posted']);
  await sealBooks(worker);
  await signing(worker);
}

type Ended = { code: number | null; out: string };

/** Runs a witness once, on plain Node, with its state in `kept`. */
function witness(kept: string, ...more: string[]): Promise<Ended> {
  const args = ['scripts/witness.ts', url, '--folder', join(folder, kept), '--once', ...more];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (out += text));
  return new Promise((done) => child.on('close', (code) => done({ code, out })));
}

async function published(size = ''): Promise<string> {
  return (await app.inject(`/solvency/checkpoint${size}`)).body;
}

describe('a checkpoint', () => {
  test('is none before the first seal', async () => {
    await checkpointRun(key)(worker);
    assert.equal(await checkpointOf(web), null);
    assert.equal((await app.inject('/solvency/checkpoint')).statusCode, 404);
  });

  test('is signed over the tree of all seals, and once for each growth', async () => {
    const signing = checkpointRun(key);
    await aSeal(signing);
    await aSeal(signing);
    await signing(worker);
    const note = readNote(await published())!;
    assert.equal(isSignedBy(note, key, verifyEd25519), true);
    const checkpoint = readCheckpoint(note.body)!;
    assert.equal(checkpoint.origin, 'books.example/books');
    const tree = sealTree(sha256);
    for (const { no, head } of await headsAfter(web, 0n, 10)) tree.add(sealLeaf(no, head));
    assert.equal(checkpoint.size, tree.size());
    assert.equal(hexOf(checkpoint.root), hexOf(tree.root()));
    const count = await sql<{ n: bigint }>`select count(*) as n from solvency.checkpoint`.execute(
      web,
    );
    assert.equal(count.rows[0]?.n, 2n);
  });

  test('of an earlier size stays where it was', async () => {
    assert.match(await published('/1'), /^books\.example\/books\n1\n/);
    assert.equal((await app.inject('/solvency/checkpoint/99')).statusCode, 404);
    assert.equal((await app.inject('/solvency/checkpoint/x')).statusCode, 404);
    assert.equal((await app.inject('/solvency/heads/-1')).statusCode, 404);
  });

  test('is written by the worker alone, follows the last, and is never changed', async () => {
    const again = sql`insert into solvency.checkpoint select 1, root, note, key, made_at
      from solvency.checkpoint where size = 2`;
    await assert.rejects(again.execute(web), { code: '42501' });
    await assert.rejects(again.execute(worker), { code: 'CA008' });
    const ahead = sql`insert into solvency.checkpoint select 77, root, note, key, made_at
      from solvency.checkpoint where size = 2`;
    await assert.rejects(ahead.execute(worker), { code: 'CA008' });
    for (const act of [
      'update solvency.checkpoint set note = note',
      'delete from solvency.checkpoint',
    ]) {
      await assert.rejects(sql.raw(act).execute(owner), { code: 'CA002' });
    }
  });
});

describe('a witness', () => {
  test('keeps every head and cosigns what it saw', async () => {
    const { code, out } = await witness('first', '--name', 'witness.example');
    assert.equal(code, 0, out);
    assert.match(out, /2 seals, 2 new: kept, not shown there/); // its key is not configured yet
    assert.equal(readFileSync(join(folder, 'first', 'heads.txt'), 'utf8').split('\n').length, 3);
    const again = await witness('first');
    assert.match(again.out, /2 seals, 0 new/);
  });

  test('is shown once its key is configured, and its signature was checked by the worker', async () => {
    const { out } = await witness('first');
    const text = / as (witness\.example\+\S+)/.exec(out)?.[1] ?? '';
    const own = witnessKey(text);
    assert.notEqual(own, null, out);
    config.witnesses.push(own!);
    assert.match((await witness('first')).out, /2 seals, 0 new: cosigned/);
    const job = await sql<{ data: { note: string } }>`
      select data from pgboss.job where name = 'cosignature'`.execute(owner);
    const take = solvencyJobs(config).find(({ queue }) => queue === 'cosignature')!;
    const { note } = job.rows[0]!.data;
    await take.work(worker, { note: note.replace(/\n2\n/, '\n1\n') });
    assert.doesNotMatch(await published(), /witness\.example/);
    await take.work(worker, { note });
    assert.match(await published(), /\n— witness\.example \S+\n$/);
  });

  test('is heard only with the key of a configured witness, over a checkpoint of ours', async () => {
    const send = (note: string) => call('POST', '/solvency/cosignatures', { body: { note } });
    assert.equal((await send('not a note')).body.code, 'witness_unknown');
    assert.equal((await send(await published('/1'))).body.code, 'witness_unknown');
    assert.equal((await send('x'.repeat(20_000))).status, 400);
    const [own] = config.witnesses;
    const body = checkpointBody({ origin: 'books.example/books', size: 999n, root: key.publicKey });
    const line = signatureLine({ ...own!, bytes: new Uint8Array(72) });
    assert.equal((await send(noteText(body, [line]))).status, 404);
  });

  test('sees history grow, over an upgrade that adds a column to a sealed table', async () => {
    await upgradeBy(database.url('candor_owner'), addingColumn('identity.member', 'nickname'));
    await aSeal();
    assert.match((await witness('first')).out, /3 seals, 1 new: cosigned/);
  });

  test('trusts the key it was handed, or else the first it saw, and no other', async () => {
    const other = checkpointKeyOf({ ...config, secret: 'another secret of another house' });
    const foreign = readFileSync(join(folder, 'first', 'log.key'), 'utf8').trim();
    assert.equal((await witness('first', '--key', foreign)).code, 0);
    const { keyText } = await import('#core/proofs/signed-note.ts');
    assert.equal((await witness('first', '--key', keyText(other))).code, 2);
    const strange = await witness('second', '--key', keyText(other));
    assert.equal(strange.code, 3);
    assert.match(strange.out, /not signed by the key that was kept/);
  });

  test('says how it is used where it is called wrongly', async () => {
    for (const wrong of [['--port', '3'], ['nowhere']]) {
      const { code, out } = await witness('third', ...wrong);
      assert.equal(code, 2);
      assert.match(out, /witness\.mjs URL/);
    }
  });
});

/** The SQL of a superuser who rewrites a seal and everything after it. */
const rewrite = sql`do $$ begin
  set local session_replication_role = replica;
  alter table ledger.seal disable trigger all;
  update ledger.seal set head = sha256(head) where no = 2;
  alter table ledger.seal enable always trigger forbid_change_of_seal;
end $$`;

describe('a rewritten past', () => {
  test('is signed by no worker that begins again, and shows as a fault', async () => {
    await rewrite.execute(superuser);
    await aSeal();
    assert.equal((await checkpointOf(web))?.size, 3n);
    const [fault] = await sealFaults(web);
    assert.match(fault?.detail ?? '', /^the seals up to 3 are not those that were signed as/);
  });

  test('raises the alarm of a witness, even where the key signed it', async () => {
    const tree = sealTree(sha256);
    for (const { no, head } of await headsAfter(web, 0n, 10)) tree.add(sealLeaf(no, head));
    const body = checkpointBody({ origin: key.name, size: tree.size(), root: tree.root() });
    const line = signatureLine({ ...key, bytes: key.sign(Buffer.from(body)) });
    await sql`insert into solvency.checkpoint (size, root, note, key, made_at)
      values (${tree.size()}, ${Buffer.from(tree.root())}, ${noteText(body, [line])}, 'k',
        clock.real())`.execute(worker);
    const { code, out } = await witness('first', '--on-alarm', `cp -t ${folder} `);
    assert.equal(code, 3, out);
    assert.match(out, /ALARM: Two histories were signed/);
    const evidence = readFileSync(join(folder, 'ALARM.txt'), 'utf8');
    assert.match(evidence, /books\.example\/books\n3\n[^]*books\.example\/books\n4\n/);
    assert.equal((await witness('first')).code, 3); // until an operator resolves it
  });

  test('that is shorter than what was kept raises it too', async () => {
    await sql`do $$ begin
      set local session_replication_role = replica;
      alter table solvency.checkpoint disable trigger all;
      alter table solvency.cosignature disable trigger all;
      delete from solvency.cosignature; delete from solvency.checkpoint where size > 1;
    end $$`.execute(superuser);
    rmSync(join(folder, 'first', 'ALARM.txt'));
    const { code, out } = await witness('first');
    assert.equal(code, 3);
    assert.match(out, /History shrank: 3 seals were signed, now 1/);
  });
});
