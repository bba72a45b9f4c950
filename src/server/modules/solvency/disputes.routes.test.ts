import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { latestMails } from '#platform/mail/mail.ts';
import { testApi } from '#test/api.ts';
import { anApproval } from '#test/ledger/books.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { noticeJobs } from '../notices/notices.ts';
import { publishBooks } from './jobs.ts';
import { publishSnapshot } from './publish-snapshot.ts';

// 'My proof does not hold': saved unchanged, counted in public, and never closed as unfounded by
// one person alone.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call, config } = await testApi(database);
const [finance, second] = [await anAdministrator(owner, 'finance'), await anAdministrator(owner)];
await publishSnapshot(worker, config);

const evidence = JSON.stringify({ document: 'candor-dispute', computed: { fault: 'not_in_tree' } });
const command = { snapshot: 1, fault: 'not_in_tree', words: 'My sum is not there.', evidence };
const bring = (member: Person, more: object = {}) =>
  call('POST', '/user/proof/disputes', { token: member.token, body: { ...command, ...more } });
const mine = async (member: Person) =>
  (await call('GET', '/user/proof/disputes', { token: member.token })).body.data;
const act = (id: string, way: string, body: object, by = finance) =>
  call('POST', `/admin/solvency/disputes/${id}/${way}`, { token: by.token, body });
const counted = async () => {
  await publishBooks(worker, true);
  return (await call('GET', '/solvency')).body.data.disputes;
};

test('is opened once a snapshot, counted in public without a name, and mailed to owners', async () => {
  const ada = await aMember(owner);
  assert.equal((await bring(ada)).status, 201);
  assert.equal((await bring(ada)).body.code, 'dispute_open');
  assert.equal((await bring(ada, { snapshot: 9 })).status, 404);
  assert.equal((await bring(ada, { evidence: 'no JSON' })).body.code, 'evidence_unreadable');
  assert.deepEqual(await counted(), { open: 1, founded: 0, unfounded: 0 });
  const job = noticeJobs(config).find(({ queue }) => queue === 'owners')!;
  await job.work(worker, { kind: 'dispute_opened' });
  const mails = await latestMails(owner, 50);
  const recipients = mails
    .filter(({ subject }) => subject.startsWith('A member disputes'))
    .map(({ to }) => to);
  const owners = await sql<{ email: string }>`
    select email from identity.administrator where role = 'owner'`.execute(owner);
  assert.deepEqual(recipients.sort(), owners.rows.map(({ email }) => email).sort());
  assert.ok(recipients.length > 0);
});

test('is answered by one, ended as right by one, and as unfounded by two alone', async () => {
  const [ada, eve] = [await aMember(owner), await aMember(owner)];
  await bring(ada);
  await bring(eve);
  const [{ id: adas }] = await mine(ada);
  const [{ id: eves }] = await mine(eve);
  const answer = 'We look into it.';
  assert.equal((await act(adas, 'answer', { answer, founded: false })).status, 200);
  assert.deepEqual([(await mine(ada))[0].answer, (await mine(ada))[0].state], [answer, 'open']);
  assert.equal((await act(adas, 'answer', { answer: 'Right.', founded: true })).status, 200);
  assert.equal((await mine(ada))[0].state, 'founded');
  assert.equal((await act(adas, 'answer', { answer, founded: false })).body.code, 'dispute_ended');

  const made = (await act(eves, 'unfounded', { reason: 'The address was another.' })).body.data;
  assert.equal((await mine(eve))[0].state, 'approving');
  const decide = (by: Person) =>
    call('PATCH', `/admin/approvals/${made.proposal_id}`, {
      token: by.token,
      body: { decision: 'approve', shown_hash: made.shown_hash },
    });
  assert.equal((await decide(finance)).body.code, 'own_proposal');
  assert.equal((await decide(second)).status, 200);
  const [ended] = await mine(eve);
  assert.deepEqual([ended.state, ended.answer], ['unfounded', 'The address was another.']);
  const { founded, unfounded } = await counted();
  assert.deepEqual([founded, unfounded], [1, 1]);
  const support = await anAdministrator(owner, 'support');
  assert.equal((await act(adas, 'answer', { answer, founded: true }, support)).status, 403);
});

test('nobody opens, answers or ties one without the token of a person, nor a proof of control (INT-12)', async () => {
  const ada = await aMember(owner);
  await bring(ada);
  const [{ id }] = await mine(ada);
  const [support, other] = [await anAdministrator(owner, 'support'), await aMember(owner)];
  const calls = (token: string | null) => [
    sql`select solvency.answer_dispute(${token}, ${id}::uuid, 'No.', true)`,
    sql`select solvency.note_dispute_proposal(${token}, ${id}::uuid)`,
    sql`select solvency.keep_control_proof(${token}, '{}')`,
  ];
  for (const [token, message] of [
    [null, 'unauthenticated'],
    [other.token, 'unauthenticated'],
    [support.token, 'forbidden'],
  ] as const) {
    for (const item of calls(token)) {
      await assert.rejects(item.execute(web), { code: 'CR001', message });
    }
  }
  const opened = sql`select solvency.open_dispute(${finance.token}, '{"snapshot_no": 1}')`;
  await assert.rejects(opened.execute(web), { message: 'unauthenticated' });
  const stranger = { asset: 'BTC', address: 'bc1qstranger', root_id: 'f'.repeat(64) };
  const kept = sql`select solvency.keep_control_proof(${finance.token},
    ${JSON.stringify(stranger)}::jsonb)`;
  await assert.rejects(kept.execute(web), { message: 'reserve_unknown' });
  const written = [
    sql`update solvency.dispute set answer = 'No.' where id = ${id}`,
    sql`insert into solvency.control_proof (address) values ('a')`,
  ];
  for (const item of written) await assert.rejects(item.execute(web), { code: '42501' });
});

test('keeps its evidence, and no process ends it as unfounded without two people', async () => {
  const ada = await aMember(owner);
  await bring(ada);
  const [{ id }] = await mine(ada);
  const listed = await call('GET', '/admin/solvency/disputes?limit=100', { token: finance.token });
  const shown = listed.body.data.find((row: { id: string }) => row.id === id);
  assert.equal(shown.evidence, evidence);
  const change = (what: ReturnType<typeof sql>) => what.execute(owner);
  await assert.rejects(
    change(sql`update solvency.dispute set evidence = '{}' where id = ${id}`),
    /as it was brought/,
  );
  await assert.rejects(change(sql`delete from solvency.dispute`), /append-only/);
  const granted = { flow: 'dispute_unfounded', amount: 0n };
  const alone = await anApproval(database, id, granted, [finance]);
  const end = (proposal: string) =>
    sql`update solvency.dispute set state = 'unfounded', answer = 'No.', decided_at = clock.now(),
      proposal_id = ${proposal} where id = ${id}`.execute(worker);
  await assert.rejects(end(alone), /nobody alone/);
  await end(await anApproval(database, id, granted, [finance, second]));
});
