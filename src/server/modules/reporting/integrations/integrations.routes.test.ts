import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { accessTable } from '#contract/access-table.ts';
import { keyScopes } from '#contract/endpoint.ts';
import { testApi } from '#test/api.ts';
import { openInbox } from '#test/inbox.ts';
import { ageProof, aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { notifyAdministrators } from '../staff/notify-staff.ts';

// Keys and webhooks for an operator's programs (API-3): who may create them, and what a key
// permits.

const database = await testDatabase();
const { owner, web } = database;
const api = await testApi(database, { RATE_LIMITS: 'on', WEBHOOKS_TO_OWN_NETWORK: 'off' });
const { call, config } = api;
const chief = await anAdministrator(owner, 'owner');
const second = await anAdministrator(owner, 'owner');
const leaver = await anAdministrator(owner, 'owner');
const member = await aMember(owner);

const good = { name: 'Bookkeeping', scopes: ['members', 'money', 'operation'], days: 30 };
const makeKey = async (body: object = good, { token } = chief) =>
  call('POST', '/admin/api-keys', { token, body });
const aKey = async (body: object = {}, by = chief): Promise<{ id: string; key: string }> => {
  const made = await makeKey({ ...good, ...body }, by);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.data;
};
const withKey = (key: string, path = '/admin/funds', method = 'GET', body?: object) =>
  call(method, path, { token: key, ...(body && { body }) });

const forKeys = accessTable().flatMap(({ access, ...one }) =>
  access.who === 'admin' && access.scope !== undefined ? [{ ...one, scope: access.scope }] : [],
);

describe('an API key (API-3)', () => {
  test('reads every call that names its scope, and says nothing of any other', async () => {
    const { key } = await aKey();
    assert.ok(forKeys.length >= 12, `${forKeys.length}`);
    for (const { method, path } of forKeys) {
      assert.equal(method, 'GET', path);
      const answer = await withKey(key, path);
      assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
    }
    for (const scope of keyScopes) {
      const { key: narrow } = await aKey({ scopes: [scope] });
      for (const row of forKeys) {
        const { status } = await withKey(narrow, row.path);
        assert.equal(status, row.scope === scope ? 200 : 403, `${scope} ${row.path}`);
      }
    }
  });

  test('opens no call that changes anything or is a person’s own', async () => {
    const { key } = await aKey();
    const others = accessTable().filter(
      ({ access }) => access.who === 'member' || (access.who === 'admin' && !access.scope),
    );
    assert.ok(others.length > 150, `${others.length}`);
    for (const { call: name, method, path } of others) {
      const url = path.replaceAll(/\{\w+\}/g, chief.id);
      const { status } = await withKey(key, url, method, method === 'GET' ? undefined : {});
      assert.equal(status, 401, `${name} ${status}`);
    }
    const direct = sql`select approvals.propose(${key}, 'admin_invite', ${chief.id}::uuid, '{}')`;
    await assert.rejects(direct.execute(web), /unauthenticated/);
  });

  test('is shown once: only its hash is kept, and lists show its beginning', async () => {
    const { id, key } = await aKey({ name: 'Größe 株式会社' });
    const { body } = await call('GET', '/admin/api-keys', { token: chief.token });
    const [listed] = body.data;
    assert.deepEqual([listed.id, listed.name, listed.state], [id, 'Größe 株式会社', 'active']);
    assert.equal(listed.prefix, key.slice(0, listed.prefix.length));
    assert.ok(listed.prefix.length < key.length / 2);
    assert.ok(!JSON.stringify(body).includes(key));
    const rows = await sql`select * from reporting.api_key`.execute(owner);
    assert.ok(!JSON.stringify(rows.rows).includes(key));
    await withKey(key);
    const again = await call('GET', '/admin/api-keys', { token: chief.token });
    assert.ok(again.body.data[0].last_used_at !== null);
  });

  test('is over when it is revoked, has expired, or its owner is an owner no more', async () => {
    const [ended, expired, orphan] = [await aKey(), await aKey(), await aKey({}, leaver)];
    const end = () => call('POST', `/admin/api-keys/${ended.id}/end`, { token: chief.token });
    assert.equal((await end()).status, 200);
    assert.equal((await end()).status, 404, 'twice');
    await sql`update reporting.api_key set made_at = made_at - interval '31 days',
      expires_at = expires_at - interval '31 days' where id = ${expired.id}`.execute(owner);
    await sql`update identity.administrator set status = 'suspended'
      where id = ${leaver.id}`.execute(owner);
    const strange = [
      'candor_key_',
      'candor_key_wrong',
      `${ended.key}a`,
      `candor_key_${'a'.repeat(180)}`,
    ];
    for (const key of [ended.key, expired.key, orphan.key, ...strange]) {
      const answer = await withKey(key);
      assert.equal(answer.status, 401, key);
    }
    const states = async () => {
      const { body } = await call('GET', '/admin/api-keys', { token: chief.token });
      const ours = [ended, expired, orphan].map(({ id }) => id);
      return ours.map((item) => body.data.find(({ id }: { id: string }) => id === item).state);
    };
    assert.deepEqual(await states(), ['ended', 'expired', 'suspended']);
    await sql`update identity.administrator set status = 'active'
      where id = ${leaver.id}`.execute(owner);
    assert.equal((await withKey(orphan.key)).status, 200);
    assert.deepEqual(await states(), ['ended', 'expired', 'active']);
  });

  test('is made by an owner alone who proved themselves just now, judged by the database', async () => {
    const old = await anAdministrator(owner, 'owner');
    await ageProof(owner, old);
    assert.equal((await makeKey(good, old)).body.code, 'step_up_required');
    const finance = await anAdministrator(owner, 'finance');
    assert.equal((await makeKey(good, finance)).status, 403);
    assert.equal((await makeKey(good, member)).status, 401);
    const { key } = await aKey();
    const forge = (token: string) =>
      sql`select reporting.make_api_key(${token}, 'x', 'candor_key_ab', sha256('x'),
        array['money'], 1)`.execute(web);
    await assert.rejects(forge(old.token), /step_up_required/);
    await assert.rejects(forge(finance.token), /forbidden/);
    await assert.rejects(forge(key), /unauthenticated/);
    await assert.rejects(
      sql`insert into reporting.api_key default values`.execute(web),
      /permission denied/,
    );
    await assert.rejects(sql`select key_hash from reporting.api_key`.execute(web), /permission/);
  });

  test('is refused with a shape that is none, and changes nothing', async () => {
    const count = async () => (await sql`select from reporting.api_key`.execute(owner)).rows.length;
    const before = await count();
    const bad = [
      { ...good, name: '' },
      { ...good, name: 'x'.repeat(81) },
      { ...good, name: 'a\u0000b' },
      { ...good, scopes: [] },
      { ...good, scopes: ['money', 'money'] },
      { ...good, scopes: ['everything'] },
      { ...good, days: 0 },
      { ...good, days: 367 },
      { ...good, days: 1e21 },
      { ...good, extra: true },
    ];
    for (const body of bad) {
      const { status } = await makeKey(body);
      assert.equal(status, 400, JSON.stringify(body));
    }
    assert.equal(await count(), before);
  });

  test('is counted: above 600 calls a minute it waits', async () => {
    const { id, key } = await aKey();
    await sql`select foundation.count_tries(array_fill('api key'::text, array[600]),
      array_fill(${id}::text, array[600]), array_fill(600, array[600]),
      array_fill(60, array[600]))`.execute(web);
    const answer = await withKey(key);
    assert.equal(answer.status, 429);
    assert.ok(Number(answer.headers['retry-after']) > 0);
  });
});

describe('a webhook (API-3)', () => {
  const input = { url: 'https://hooks.example.org/candor', events: ['member'] };
  const make = (body: object = input, { token } = chief) =>
    call('POST', '/admin/webhooks', { token, body });
  const listed = async () =>
    (await call('GET', '/admin/webhooks', { token: chief.token })).body.data;
  after(() => sql`update reporting.webhook set ended_at = clock.real()`.execute(owner));

  test('shows its secret once, gets another with the old one beside it, and ends', async () => {
    const made = await make();
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { id, secret } = made.body.data;
    assert.match(secret, /^whsec_[\w+/]{43}=$/);
    const path = `/admin/webhooks/${id}`;
    const rotated = await call('POST', `${path}/secret`, { token: chief.token });
    assert.notEqual(rotated.body.data.secret, secret);
    const [row] = await listed();
    assert.ok(new Date(row.old_secret_until) > new Date());
    const kept = JSON.stringify((await sql`select * from reporting.webhook`.execute(owner)).rows);
    for (const item of [secret, rotated.body.data.secret]) assert.ok(!kept.includes(item));
    await assert.rejects(sql`select secret_sealed from reporting.webhook`.execute(web), /denied/);
    assert.equal((await call('POST', `${path}/end`, { token: chief.token })).status, 200);
    for (const act of ['end', 'secret']) {
      assert.equal((await call('POST', `${path}/${act}`, { token: chief.token })).status, 404);
    }
    assert.deepEqual(await listed(), []);
  });

  test('is refused where it would reach into a network of our own, or has no TLS', async () => {
    const bad = [
      'http://hooks.example.org/',
      'https://localhost/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://10.1.2.3/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[fd00::1]/',
      'https://name:password@hooks.example.org/',
    ];
    for (const url of bad) {
      const answer = await make({ ...input, url });
      assert.equal(answer.body.code, 'webhook_url_private', url);
    }
    for (const url of ['', 'file:///etc/passwd', 'hooks', `https://a.example/${'x'.repeat(500)}`]) {
      assert.equal((await make({ ...input, url })).status, 400, url);
    }
    assert.deepEqual(await listed(), []);
  });

  test('is listed with what waits, what was tried in vain, and when it last took one', async () => {
    const { id } = (await make()).body.data;
    const [failing, taken, dead] = [
      await aMember(owner),
      await aMember(owner),
      await aMember(owner),
    ];
    const counts = async () => {
      const [row] = await listed();
      return [row.waiting, row.failing, row.given_up, row.last_delivered_at !== null];
    };
    assert.deepEqual(await counts(), [3, 0, 0, false]);
    const set = (change: ReturnType<typeof sql>, person: { id: string }) =>
      sql`update reporting.webhook_delivery set attempts = 1, ${change}
        where webhook_id = ${id} and object = ${person.id}`.execute(owner);
    await set(sql`last_status = 500`, failing);
    await set(sql`delivered_at = clock.real()`, taken);
    assert.deepEqual(await counts(), [2, 1, 0, true]);
    await set(sql`dead_at = clock.real()`, dead);
    assert.deepEqual(await counts(), [1, 1, 1, true]);
    await call('POST', `/admin/webhooks/${id}/end`, { token: chief.token });
  });

  test('is one of five at most', async () => {
    for (let n = 0; n < 5; n++) assert.equal((await make()).status, 201);
    assert.equal((await make()).body.code, 'webhooks_enough');
  });
});

test('every owner is told by bell and mail of a key, the one who made it too', async () => {
  const { mailTo } = openInbox(api);
  await notifyAdministrators(database.worker, config);
  await aKey({ name: 'Told of' });
  await notifyAdministrators(database.worker, config);
  for (const person of [chief, second]) {
    const { subject, text } = await mailTo(person.email);
    assert.equal(subject, 'An API key or a webhook changed');
    assert.match(text, /an API key was made \(Told of\), by owner-/);
    const { status, body } = await call('GET', '/admin/notices', { token: person.token });
    assert.equal(status, 200, JSON.stringify(body));
    const names = body.data.map(({ kind, about }: { kind: string; about: { name: string } }) =>
      kind === 'integration_changed' ? about.name : kind,
    );
    assert.ok(names.includes('Told of'), JSON.stringify(names));
  }
});
