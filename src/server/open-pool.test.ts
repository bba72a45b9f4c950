import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ConfigFault } from '#platform/config/config.ts';
import { limitsOfRole, requireLimits } from '#platform/db/own-power.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { openPool } from './open-pool.ts';

const database = await testDatabase();
const url = database.url('candor_web');
/** The same server under another URL: the code recognises a pooler by its different URL. */
const asPooled = { url: `${url}${url.includes('?') ? '&' : '?'}application_name=by`, direct: url };

test('by a pooler nothing is asked of a connection, as one would refuse (OPS-9)', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const heard = once(server, 'connection').then(async ([socket]) => {
    const [first] = await once(socket, 'data');
    socket.destroy();
    return String(first);
  });
  const to = `postgres://candor_web@127.0.0.1:${port}/candor?sslmode=disable`;
  const { db, close } = openPool('candor_web', { url: to, direct: url, size: 1 });
  await assert.rejects(sql`select 1`.execute(db));
  assert.doesNotMatch(await heard, /options|statement_timeout/);
  await close();
  server.close();
});

test('nor is anything left on it: no statement has a name', async () => {
  const { db, close } = openPool('candor_web', { ...asPooled, size: 1 });
  await sql`select ${1}::integer as asked`.execute(db);
  const { rows } = await sql`select name from pg_prepared_statements`.execute(db);
  assert.deepEqual(rows, []);
  await close();
});

test('a role without limits is refused in words that mend it', async () => {
  const first = openPool('candor_web', { ...asPooled, size: 1 });
  const refused = await requireLimits(first.db, 'candor_web').catch((error: unknown) => error);
  await first.close();
  assert.ok(refused instanceof ConfigFault);
  const here = `in database ${/\/(t_\w+)/.exec(url)![1]} set`;
  for (const item of limitsOfRole('candor_web')) {
    assert.ok(refused.message.includes(item), item);
    await sql.raw(item.replace(' set', ` ${here}`)).execute(database.superuser);
  }
  const { db, close } = openPool('candor_web', { ...asPooled, size: 1 });
  await requireLimits(db, 'candor_web');
  await assert.rejects(requireLimits(db, 'candor_worker'), ConfigFault);
  await close();
});

test('without a pooler each connection asks for its limits by itself', async () => {
  const { db, close } = openPool('candor_web', { url, direct: url, size: 1 });
  await requireLimits(db, 'candor_web');
  await close();
});

test('the page for operators gives both roles the same limits', () => {
  const page = readFileSync('docs/operations/cluster.md', 'utf8');
  for (const login of ['candor_web', 'candor_worker'] as const) {
    for (const item of limitsOfRole(login)) assert.ok(page.includes(item), item);
  }
});
