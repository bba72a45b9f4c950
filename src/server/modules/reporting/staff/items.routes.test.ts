import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';

const database = await testDatabase();
const { owner, web } = database;
const { app, call } = await testApi(database);
const [finance, support, auditor] = [
  await anAdministrator(owner, 'finance'),
  await anAdministrator(owner, 'support'),
  await anAdministrator(owner, 'auditor'),
];
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

async function aRequest() {
  const member = await aFundedMember(database, 100_000n);
  const body = { amount: '10', payment_channel: 'BITCOIN', wallet_address: address };
  const { id } = (await call('POST', '/withdraw', { token: member.token, body })).body.data;
  return { member, id: id as string };
}
const item = (id: string, more = '') => `/admin/items/withdrawal/${id}${more}`;
const addNote = (by: Person, id: string, text: string) =>
  call('POST', item(id, '/notes'), { token: by.token, body: { words: text } });
const assign = (by: Person, id: string, administrator: string | null) =>
  call('POST', item(id, '/assignment'), { token: by.token, body: { administrator } });
const shown = async (id: string) =>
  (await call('GET', item(id), { token: auditor.token })).body.data;
const logged = async (id: string, act: string) =>
  (
    await sql<{ actor: string; after: Record<string, unknown> }>`
      select actor, after from audit.event where subject = ${id} and act = ${act}
      order by id`.execute(owner)
  ).rows;

test('a note is read by the staff, is in the log without its words, and in the member’s export', async () => {
  const { member, id } = await aRequest();
  assert.equal(
    (await addNote(support, id, ' Called the member, waits for a callback. ')).status,
    201,
  );
  const { notes } = await shown(id);
  assert.deepEqual(
    notes.map((note: { words: string; by: { id: string } }) => [note.words, note.by.id]),
    [['Called the member, waits for a callback.', support.id]],
  );
  const [line] = await logged(id, 'note added');
  assert.equal(line?.actor, `admin:${support.id}`);
  assert.deepEqual(line?.after, { kind: 'withdrawal', note: notes[0].id });
  const headers = { authorization: `Bearer ${member.token}` };
  const zip = await app.inject({ method: 'GET', url: '/api/user/export', headers });
  const whole = JSON.parse(strFromU8(unzipSync(new Uint8Array(zip.rawPayload))['data.json']!));
  assert.equal(whole.staff_notes[0].words, 'Called the member, waits for a callback.');
  await sql`select rules.forget_member(${member.id}::uuid)`.execute(owner);
  assert.deepEqual((await shown(id)).notes, []);
});

test('who looks after it is said once, each change with both sides in the log', async () => {
  const { id } = await aRequest();
  assert.equal((await shown(id)).assigned_to, null);
  assert.equal((await assign(finance, id, finance.id)).status, 200);
  await assign(finance, id, finance.id);
  await assign(support, id, support.id);
  assert.equal((await shown(id)).assigned_to.id, support.id);
  const all = (await call('GET', '/admin/assigned', { token: auditor.token })).body.data;
  assert.equal(all.filter((row: { id: string }) => row.id === id).length, 1);
  await assign(support, id, null);
  assert.equal((await shown(id)).assigned_to, null);
  assert.deepEqual(
    (await logged(id, 'assigned')).map(({ after }) => [after['from'], after['to']]),
    [
      [null, finance.id],
      [finance.id, support.id],
      [support.id, null],
    ],
  );
});

test('an auditor, a stranger, what is unknown and what is over are refused', async () => {
  const { member, id } = await aRequest();
  assert.equal((await addNote(auditor, id, 'Mine')).status, 403);
  assert.equal((await assign(auditor, id, auditor.id)).status, 403);
  assert.equal((await assign(finance, id, auditor.id)).body.code, 'not_found');
  assert.equal((await assign(finance, id, member.id)).body.code, 'not_found');
  assert.equal((await addNote(finance, finance.id, 'Nothing')).body.code, 'not_found');
  const none = await call('GET', item(finance.id), { token: auditor.token });
  assert.equal(none.body.code, 'not_found');
  assert.equal((await addNote(finance, id, '  ')).status, 400);
  assert.equal((await addNote(finance, id, 'x'.repeat(501))).status, 400);
  await call('POST', `/withdraw/${id}/cancel`, { token: member.token });
  assert.equal((await assign(finance, id, finance.id)).body.code, 'already_decided');
  assert.equal((await addNote(finance, id, 'Cancelled by phone')).status, 201);
});

test('a proposal is noted and assigned until it is decided (ADM-8, ADM-12)', async () => {
  const { id: withdrawal } = await aRequest();
  const body = { action: 'reject', reason: 'address_unusable' };
  await call('PATCH', `/admin/withdrawals/${withdrawal}`, { token: finance.token, body });
  const waiting = (await call('GET', '/admin/approvals', { token: auditor.token })).body.data;
  const proposal = waiting.find((row: { subject: string }) => row.subject === withdrawal);
  const path = `/admin/items/proposal/${proposal.id}`;
  const noted = await call('POST', `${path}/notes`, {
    token: support.token,
    body: { words: 'The exchange confirmed that it closed.' },
  });
  assert.equal(noted.status, 201);
  const give = { token: finance.token, body: { administrator: support.id } };
  assert.equal((await call('POST', `${path}/assignment`, give)).status, 200);
  const { notes, assigned_to: by } = (await call('GET', path, { token: auditor.token })).body.data;
  assert.deepEqual([notes[0].words, by.id], ['The exchange confirmed that it closed.', support.id]);
  // A note on the proposal is not on the withdrawal, and the kind has to match.
  assert.deepEqual((await shown(withdrawal)).notes, []);
  assert.equal((await assign(finance, proposal.id, finance.id)).body.code, 'not_found');
  const { shown_hash } = proposal;
  const no = { decision: 'reject', shown_hash, reason: 'It is open again' };
  const over = await call('PATCH', `/admin/approvals/${proposal.id}`, {
    token: finance.token,
    body: no,
  });
  assert.equal(over.status, 200);
  assert.equal((await call('POST', `${path}/assignment`, give)).body.code, 'already_decided');
  const all = (await call('GET', '/admin/assigned', { token: auditor.token })).body.data;
  assert.ok(!all.some((row: { id: string }) => row.id === proposal.id));
});

test('a program writes neither without a session of the staff (INT-12)', async () => {
  const { member, id } = await aRequest();
  for (const token of [member.token, 'none']) {
    const note = sql`select reporting.add_item_note(${token}, 'withdrawal', ${id}::uuid, 'x')`;
    await assert.rejects(note.execute(web));
    const taken = sql`select reporting.assign_item(${token}, 'withdrawal', ${id}::uuid, null)`;
    await assert.rejects(taken.execute(web));
  }
  const forged = sql`insert into reporting.item_note (kind, item, administrator_id, words, at)
    values ('withdrawal', ${id}, ${finance.id}, 'x', now())`;
  await assert.rejects(forged.execute(web), /permission denied/);
  assert.deepEqual(await logged(id, 'note added'), []);
});
