import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { aMember } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { makeApp } from '../../../app.ts';
import { readConfig } from '../../config/config.ts';
import { connect, type Db } from '../../db/db.ts';

// A web program whose database has become a standby, hangs, or is gone (OPS-9).

const database = await testDatabase();
const config = readConfig({ CANDOR_SECRET: 'a secret of at least 32 characters' });
const log = pino({ level: 'silent' });

async function asked(db: Db, url: string, more: InjectOptions = {}) {
  const app = await makeApp({ config, db, log, directUrl: 'postgres://nobody@127.0.0.1:1/none' });
  after(() => app.close());
  const { statusCode, body, headers } = await app.inject({ url, ...more });
  return { statusCode, said: JSON.parse(body), wait: Number(headers['retry-after']) };
}

const elsewhere = (port: number) =>
  connect(`postgres://candor_web@127.0.0.1:${port}/candor`, 'candor_web', 1);

async function aStandby() {
  const standby = connect(database.url('candor_web'), 'candor_web', 1);
  after(standby.close);
  await sql`set default_transaction_read_only = on`.execute(standby.db);
  return standby.db;
}

test('a web is not ready on a standby, nor on a database that is silent or gone', async () => {
  assert.equal((await asked(database.web, '/readyz')).statusCode, 200);
  const silent = createServer((socket) => after(() => socket.destroy())).listen(0, '127.0.0.1');
  after(() => silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  for (const [db, status] of [
    [await aStandby(), 'read only'],
    [elsewhere(port).db, 'no database'],
    [elsewhere(1).db, 'no database'],
  ] as const) {
    const { statusCode, said, wait } = await asked(db, '/readyz');
    assert.deepEqual([statusCode, said], [503, { status }]);
    assert.ok(wait > 0);
  }
});

test('what cannot be done on a standby is refused with a time to ask again', async () => {
  const { token } = await aMember(database.owner);
  const call = { method: 'POST', headers: { authorization: `Bearer ${token}` } } as const;
  const { statusCode, said, wait } = await asked(await aStandby(), '/api/user/notices/read', call);
  assert.deepEqual([statusCode, said.code], [503, 'unavailable']);
  assert.ok(wait > 0);
});
