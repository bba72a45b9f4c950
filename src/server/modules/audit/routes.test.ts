import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { record } from './audit.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
const chief = await anAdministrator(owner);
const auditor = await anAdministrator(owner, 'auditor');
const member = await aMember(owner);

type AuditEvent = { act: string; who: { name: string; kind: string }; subject_name: string | null };
const read = (query: string, token = auditor.token) =>
  call('GET', `/admin/audit${query}`, { token });
const acts = async (query: string): Promise<string[]> =>
  (await read(query)).body.data.map(({ act }: AuditEvent) => act);

await inTransaction(worker, async (tx) => {
  const actor = `admin:${chief.id}`;
  const before = { limit: '10000.00' };
  await record(tx, { actor, act: 'limit.lower', subject: 'rules', before, reason: 'Too brave' });
  await record(tx, { actor: `member:${member.id}`, act: 'wallets.save', subject: member.id });
  await record(tx, { actor: 'worker', act: 'run paid', subject: 'somewhere', ip: '192.0.2.7' });
});

describe('the log (ADM-8)', () => {
  test('says who did what to whom by name, newest first', async () => {
    const [third, second, first] = (await read('')).body.data;
    assert.deepEqual(third.who, { kind: 'system', id: null, name: 'worker', role: null });
    assert.equal(second.who.name, 'Ada Byron');
    assert.equal(second.subject_name, 'Ada Byron');
    assert.deepEqual(first.who, {
      kind: 'staff',
      id: chief.id,
      name: 'Grace Hopper',
      role: 'owner',
    });
    assert.deepEqual(first.before, { limit: '10000.00' });
    assert.equal(first.reason, 'Too brave');
  });

  test('is searched by words, names, ids and addresses of origin', async () => {
    assert.deepEqual(await acts('?search=lower'), ['limit.lower']);
    assert.deepEqual(await acts('?search=brav'), ['limit.lower']);
    assert.deepEqual(await acts('?search=Grace%20Hop'), ['limit.lower']);
    assert.deepEqual(await acts(`?search=${member.email}`), ['wallets.save']);
    assert.deepEqual(await acts(`?search=${member.id}`), ['wallets.save']);
    assert.deepEqual(await acts('?search=192.0.2.7'), ['run paid']);
    assert.deepEqual(await acts('?search=%27%20or%20!%26'), []);
  });

  test('is narrowed to a kind of actor and to days, and paged by cursor', async () => {
    assert.deepEqual(await acts('?who=members'), ['wallets.save']);
    assert.deepEqual(await acts('?who=system'), ['run paid']);
    assert.deepEqual(await acts('?from=2001-01-01&to=2001-12-31'), []);
    const { body } = await read('?limit=2');
    assert.equal(body.data.length, 2);
    assert.deepEqual(await acts(`?limit=2&cursor=${body.next_cursor}`), ['limit.lower']);
  });

  test('names where a request came from, whatever the call forgot to say', async () => {
    const email = chief.email;
    await call('POST', '/admin/forget-pass', { body: { email } });
    await call('GET', `/admin/users/${member.id}`, { token: chief.token });
    const [look] = (await read('?who=looks')).body.data;
    assert.equal(look.act, 'member.view');
    assert.equal(look.ip, '127.0.0.1');
    assert.match(look.request_id, /^[0-9a-f-]{36}$/);
  });

  test('is for owner, finance and auditor', async () => {
    const support = await anAdministrator(owner, 'support');
    assert.equal((await read('', support.token)).status, 403);
    assert.equal((await read('', member.token)).status, 401);
    assert.equal((await call('GET', '/admin/audit')).status, 401);
  });
});

describe('the web process writes in the name of nobody who did not come (INT-12)', () => {
  const written = (token: string, actor: string) =>
    sql`select audit.record(${token}, ${actor}, 'planted', 'x', null, null, null, null, null)`;
  test('neither as it likes, nor as another than the session is of', async () => {
    const line = sql`insert into audit.event (actor, act, subject) values ('worker', 'x', 'x')`;
    await assert.rejects(line.execute(web), { code: '42501' });
    const noted = sql`select audit.note(${`admin:${chief.id}`}, 'planted', 'x', null)`;
    await assert.rejects(noted.execute(web), { code: '42501' });
    const other = written(auditor.token, `admin:${chief.id}`);
    await assert.rejects(other.execute(web), /forbidden/);
    await assert.rejects(written('', 'worker').execute(web), /unauthenticated/);
    await sql`update identity.session set ended_at = clock.real() - interval '1 second'
      where id = ${member.sessionId}`.execute(owner);
    const late = written(member.token, `member:${member.id}`);
    await assert.rejects(late.execute(web), /unauthenticated/);
    assert.deepEqual(await acts('?search=planted'), []);
  });
});

test('an act that ends its own session stands in the log by that session, and no later one does', async () => {
  const leaver = await anAdministrator(owner, 'support');
  const written = (db: Db | Tx) =>
    sql`select audit.record(${leaver.token}, ${`admin:${leaver.id}`}, 'log out', 'x', null, null,
      null, null, null)`.execute(db);
  await inTransaction(owner, async (tx) => {
    await sql`update identity.session set ended_at = clock.real()
      where administrator_id = ${leaver.id}`.execute(tx);
    await written(tx);
  });
  await assert.rejects(written(web), /unauthenticated/);
  const lines = await sql`select act from audit.event
    where actor = ${`admin:${leaver.id}`} and subject = 'x'`.execute(owner);
  assert.deepEqual(lines.rows, [{ act: 'log out' }]);
});

describe('nobody rewrites the log', () => {
  const inputs = {
    change: sql`update audit.event set act = 'nothing'`,
    remove: sql`delete from audit.event`,
    empty: sql`truncate audit.event`,
    disarm: sql`alter table audit.event disable trigger all`,
    backdate: sql`insert into audit.event (at, actor, act, subject)
      values ('2001-01-01', 'x', 'x', 'x')`,
  };

  for (const [name, db] of Object.entries({ candor_web: web, candor_worker: worker })) {
    test(`as ${name}`, async () => {
      for (const [command, run] of Object.entries(inputs)) {
        await assert.rejects(run.execute(db), { code: '42501' }, command);
      }
    });
  }

  test('not even as its owner, by triggers that no session can put to sleep', async () => {
    for (const command of ['change', 'remove', 'empty'] as const) {
      await assert.rejects(inputs[command].execute(owner), { code: 'CA002' }, command);
    }
    const sleepy = await sql<{ name: string }>`select tgname as name from pg_trigger
      where tgrelid = 'audit.event'::regclass and tgenabled <> 'A'`.execute(owner);
    assert.deepEqual(sleepy.rows, []);
  });
});
