import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fastify from 'fastify';
import pg from 'pg';
import { ConfigFault } from '#platform/config/config.ts';
import { awaitDatabase } from '#platform/db/await-database.ts';
import { serveBrowserPart } from '#platform/http/browser.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { whyOf } from '../../scripts/end-command.ts';
import { whyNot } from './say-why.ts';

const database = await testDatabase();

/** Returns the error that `work` throws. */
async function thrown(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
const no = () => assert.fail('nobody waits');

test('a folder that cannot be the data folder is named, with what to do (OPS-6, C12)', async () => {
  const file = import.meta.filename;
  assert.equal(
    whyNot(await thrown(() => mkdirSync(file))),
    `${file} is no folder: give DATA_DIR another one`,
  );
  const within = await thrown(() => readdirSync(join(file, 'data')));
  assert.match(whyNot(within), /in something that is no folder/);
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/data/x' });
  assert.match(whyNot(full), /^the disk of \/data\/x is full/);
});

test('a database that is away, or refuses, is told in words (OPS-6, C5, C12)', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise((done) => closed.close(done));
  const away = `postgres://a:b@127.0.0.1:${port}/candor`;
  const waits: string[] = [];
  const fault = await thrown(() => awaitDatabase(away, () => waits.push('told'), 500));
  assert.deepEqual(waits, ['told']);
  assert.match(whyNot(fault), new RegExp(`does not answer at 127.0.0.1:${port}`));
  // Commands report the same, also for a host with two addresses.
  assert.equal(whyOf(new AggregateError([fault, fault])), whyNot(fault));
  assert.equal(whyOf(new Error('give a folder')), 'give a folder');
  const options = new pg.DatabaseError('unsupported startup parameter: options', 9, 'error');
  Object.assign(options, { code: '08P01', severity: 'FATAL' });
  assert.match(whyNot(options), /by a pooler: name the way past it too, DATABASE_DIRECT_URL/);
  const wrong = database.url('candor_web').replace(/\/\/([^:]+):[^@]*@/, '//nobody_of_ours:wrong@');
  assert.match(whyNot(await thrown(() => awaitDatabase(wrong, no))), /refuses this log-in: /);
  const client = new pg.Client({ connectionString: database.url('candor_web') });
  await client.connect();
  const role = await thrown(() => client.query('set role candor_owner')).finally(() =>
    client.end(),
  );
  assert.match(whyNot(role), /permission denied to set role.*may act as its role/);
});

test('faults of the configuration stay as they are; others name a place, and no stack', () => {
  assert.equal(whyNot(new ConfigFault('PORT: taken')), 'PORT: taken');
  const lines = whyNot(new TypeError('x is undefined')).split('\n');
  assert.equal(lines[0], 'x is undefined');
  assert.match(lines[1] ?? '', /please report it.*say-why\.test\.ts:\d+/);
  assert.equal(lines.length, 2);
});

test('pages that were never built are told as that, and what builds them (OPS-6)', async () => {
  const nothing = mkdtempSync(join(tmpdir(), 'candor-unbuilt-'));
  const never = () => new Promise<never>(() => undefined);
  const fault = await thrown(() =>
    serveBrowserPart(fastify(), nothing, { mode: 'sandbox', coins: ['BTC'], brand: never }),
  );
  rmSync(nothing, { recursive: true });
  assert.match(
    whyNot(fault),
    /^the pages are not built: .+ lacks them; `npm run build` makes them$/,
  );
});
