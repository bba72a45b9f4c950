import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { openFiles } from '#platform/files/files.ts';
import { testApi } from '#test/api.ts';
import { aMessage, anApplication, aPdf } from '#test/forms.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { submitMessage } from './submit-message.ts';

const database = await testDatabase();
const { owner, web } = database;
const folder = mkdtempSync(join(tmpdir(), 'candor-inbox-'));
const { call, config } = await testApi(database, { DATA_DIR: folder });
const support = await anAdministrator(owner, 'support');
const files = openFiles(config);

const submit = (index: number) =>
  inTransaction(web, (tx) =>
    submitMessage(tx, { files }, { ...aMessage, subject: `${index}`, kind: 'contact', cv: null }),
  );
for (let index = 1; index <= 3; index += 1) await submit(index);
const { role: subject, ...application } = anApplication;
const cv = aPdf();
await inTransaction(web, (tx) =>
  submitMessage(tx, { files }, { ...application, subject, kind: 'application', cv }),
);

test('owners and support read the inbox; nobody else', async () => {
  for (const role of ['owner', 'support'] as const) {
    const { token } = await anAdministrator(owner, role);
    assert.equal((await call('GET', '/admin/inbox', { token })).status, 200);
  }
  for (const role of ['finance', 'auditor'] as const) {
    const { token } = await anAdministrator(owner, role);
    assert.equal((await call('GET', '/admin/inbox', { token })).status, 403);
  }
  const { token } = await aMember(owner);
  assert.equal((await call('GET', '/admin/inbox', { token })).status, 401);
  assert.equal((await call('GET', '/admin/inbox')).status, 401);
});

test('messages come newest first, a page at a time, and by their kind', async () => {
  const { token } = support;
  const first = await call('GET', '/admin/inbox?kind=contact&limit=2', { token });
  assert.deepEqual(
    first.body.data.map((row: { subject: string }) => row.subject),
    ['3', '2'],
  );
  const cursor = first.body.next_cursor;
  const rest = await call('GET', `/admin/inbox?kind=contact&cursor=${cursor}`, { token });
  assert.deepEqual([rest.body.data.length, rest.body.next_cursor], [1, null]);
  assert.equal(rest.body.data[0].message, aMessage.message);
  assert.equal((await call('GET', '/admin/inbox?kind=spam', { token })).status, 400);
});

test('a CV is an attachment that can run nothing, and each look at it is recorded', async () => {
  const { token } = support;
  const [item] = (await call('GET', '/admin/inbox?kind=application', { token })).body.data;
  assert.equal(item.has_cv, true);
  const answer = await call('GET', `/admin/inbox/${item.id}/cv`, { token });
  assert.equal(answer.status, 200);
  assert.match(String(answer.headers['content-disposition']), /^attachment/);
  assert.match(String(answer.headers['content-security-policy']), /^sandbox; default-src 'none'/);
  assert.equal(answer.headers['content-type'], 'application/pdf');
  const looks = await sql`
    select from audit.event where act = 'inbox.cv' and actor = ${`admin:${support.id}`}`.execute(
    owner,
  );
  assert.equal(looks.rows.length, 1);
});

test('a message without a CV has none, and neither has one that is not there', async () => {
  const { token } = support;
  const [item] = (await call('GET', '/admin/inbox?kind=contact', { token })).body.data;
  for (const id of [item.id, item.id.replace(/.$/, item.id.endsWith('0') ? '1' : '0')]) {
    assert.equal((await call('GET', `/admin/inbox/${id}/cv`, { token })).status, 404);
  }
});

test('nobody changes or removes a message', async () => {
  for (const act of [sql`update site.message set name = 'x'`, sql`delete from site.message`]) {
    await assert.rejects(act.execute(web), /permission denied/);
    await assert.rejects(act.execute(database.worker), /permission denied/);
  }
});

test('a message is marked by anyone who may read it, and the newest mark counts', async () => {
  const { token } = support;
  const [item] = (await call('GET', '/admin/inbox?kind=contact', { token })).body.data;
  assert.deepEqual([item.state, item.marked_by], ['new', null]);
  const mark = (state: string, by = token) =>
    call('PATCH', `/admin/inbox/${item.id}`, { token: by, body: { state } });
  assert.equal((await mark('answered')).status, 200);
  assert.equal((await mark('closed')).status, 200);
  const closed = (await call('GET', '/admin/inbox?state=closed', { token })).body.data;
  assert.deepEqual([closed.length, closed[0].id, closed[0].state], [1, item.id, 'closed']);
  assert.equal((await call('GET', '/admin/inbox?state=new', { token })).body.data.length, 3);
  const finance = await anAdministrator(owner, 'finance');
  assert.equal((await mark('new', finance.token)).status, 403);
});
