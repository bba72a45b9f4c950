import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { allNoticeKinds, noticeKinds } from '#core/rules/notice-kinds.ts';
import { readConfig } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/db.ts';
import { dueQueues, enqueue } from '#platform/jobs/jobs.sql.ts';
import { latestMails } from '#platform/mail/mail.ts';
import { testApi } from '#test/api.ts';
import { aShare, posting } from '#test/ledger/books.ts';
import { aMember, type Person, password } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices } from '#test/ledger/funds.ts';
import { bitcoinAddress } from '#test/samples.ts';
import { noticeJobs } from './notices.ts';

const database = await testDatabase();
const { owner, worker } = database;
const { call } = await testApi(database);

const send = (memberId: string, kind: string, more: Record<string, string | boolean> = {}) =>
  inTransaction(worker, (tx) => enqueue(tx, 'notice', { kind, memberId, ...more }));
const list = async ({ token }: Person, query = '') =>
  (await call('GET', `/user/notices${query}`, { token })).body;
const unread = async ({ token }: Person): Promise<number> =>
  (await call('GET', '/user/notices/unread', { token })).body.data.unread;

describe('the bell', () => {
  test('lists a withdrawal with its sum and moment, once the outbox is emptied, and then once', async () => {
    await freshPrices(database);
    const member = await aFundedMember(database, 60_000n);
    const body = { amount: '25', payment_channel: 'BITCOIN', wallet_address: bitcoinAddress };
    const made = await call('POST', '/withdraw', { token: member.token, body });
    const { rows } = await sql<{ at: Date }>`
      select (payload->>'at')::timestamptz as at from foundation.outbox
      where payload->>'withdrawalId' = ${made.body.data.id}`.execute(owner);
    // Two workers at once.
    await Promise.all([dueQueues(worker), dueQueues(worker)]);
    await dueQueues(worker);
    const { data } = await list(member);
    assert.equal(data.length, 1);
    const [{ kind, subject, amount, is_read: isRead, at }] = data;
    assert.deepEqual(
      [kind, subject, amount, isRead, at],
      ['withdrawal_requested', made.body.data.id, '25.00', false, rows[0]!.at.toISOString()],
    );
    const refused = { ...body, amount: '99999' };
    assert.equal(
      (await call('POST', '/withdraw', { token: member.token, body: refused })).status,
      422,
    );
    assert.equal(await unread(member), 1);
  });

  test('keeps nothing of what was rolled back', async () => {
    const member = await aMember(owner);
    const failing = inTransaction(worker, async (tx) => {
      await enqueue(tx, 'notice', { kind: 'new_device', memberId: member.id });
      throw new Error('later');
    });
    await assert.rejects(failing, /later/);
    assert.equal(await unread(member), 0);
  });

  test('is told of a changed password and of a reset, no matter who did it', async () => {
    const member = await aMember(owner);
    const body = { current_password: password, new_password: 'another correct horse' };
    assert.equal((await call('PATCH', '/user/pass/', { token: member.token, body })).status, 200);
    const { data } = await list(member);
    assert.deepEqual(
      data.map(({ kind }: { kind: string }) => kind),
      ['password_changed'],
    );
  });

  test('pages newest first, marks one and marks all, and shows nobody another’s', async () => {
    const [member, other] = [await aMember(owner), await aMember(owner)];
    for (let index = 0; index < 5; index += 1)
      await send(member.id, 'new_device', { device: `${index}` });
    const first = await list(member, '?limit=3');
    const rest = await list(member, `?limit=3&cursor=${first.next_cursor}`);
    const devices = [...first.data, ...rest.data].map(({ about }) => about.device);
    assert.deepEqual(devices, ['4', '3', '2', '1', '0']);
    assert.equal(rest.next_cursor, null);
    const path = `/user/notices/${first.data[0].id}`;
    assert.equal((await call('PATCH', path, { token: other.token })).status, 404);
    assert.equal((await call('PATCH', path, { token: member.token })).status, 200);
    assert.equal((await call('PATCH', path, { token: member.token })).status, 200);
    assert.equal(await unread(member), 4);
    assert.equal((await call('POST', '/user/notices/read', { token: member.token })).status, 200);
    assert.equal(await unread(member), 0);
    assert.deepEqual((await list(other)).data, []);
  });

  test('is by when things happened, whatever order they were written in', async () => {
    const member = await aMember(owner);
    for (const hours of [1, 500, 2, 40]) {
      await sql`insert into notices.notice (member_id, kind, about, at)
        values (${member.id}, 'new_device', ${JSON.stringify({ device: `${hours}` })}::jsonb,
          clock.now() - ${hours} * interval '1 hour')`.execute(owner);
    }
    const first = await list(member, '?limit=2');
    const rest = await list(member, `?limit=2&cursor=${first.next_cursor}`);
    const devices = [...first.data, ...rest.data].map(({ about }) => about.device);
    assert.deepEqual(devices, ['1', '2', '40', '500']);
  });

  test('is not told again when a mail failed and its job is put in once more', async () => {
    const member = await aMember(owner);
    const data = JSON.stringify({ kind: 'withdrawal_paid', memberId: member.id });
    await sql`insert into pgboss.job (name, data, state)
      values ('notice', ${data}::jsonb, 'retry')`.execute(owner);
    assert.equal(await unread(member), 0);
    await send(member.id, 'withdrawal_paid', { again: true });
    assert.equal(await unread(member), 0);
    await sql`insert into pgboss.job (name, data) values ('notice', ${data}::jsonb)`.execute(owner);
    assert.equal(await unread(member), 1);
  });

  test('keeps each of many that travel in one job', async () => {
    const people = [await aMember(owner), await aMember(owner)];
    const jobs = people.map(({ id }) => ({ kind: 'distribution_paid', memberId: id, cents: '7' }));
    const row = JSON.stringify({ together: jobs });
    await sql`select foundation.enqueue('notice', ${row}::jsonb)`.execute(worker);
    for (const person of people) {
      const { data } = await list(person);
      assert.deepEqual([data.length, data[0].amount], [1, '0.07']);
    }
  });

  test('takes a job of nobody for what it is, and stops no room by it', async () => {
    await send(randomUUID(), 'withdrawal_paid');
    assert.equal((await call('GET', '/user/notices')).status, 401);
  });
});

describe('what is mailed as well', () => {
  const [job] = noticeJobs(readConfig({ CANDOR_SECRET: 'x'.repeat(32) }));
  const prefer = (token: string, kind: string, byMail: boolean) =>
    call('PUT', '/user/notices/preferences', { token, body: { kind, by_mail: byMail } });
  const mailsTo = async ({ email }: Person): Promise<number> =>
    (await latestMails(owner, 500)).filter(({ to }) => to === email).length;

  test('a step on the way may be switched off and on; it still stands in the list', async () => {
    const member = await aMember(owner);
    assert.equal((await prefer(member.token, 'withdrawal_sent', false)).status, 200);
    await send(member.id, 'withdrawal_sent');
    await job!.work(worker, { kind: 'withdrawal_sent', memberId: member.id });
    assert.deepEqual([await mailsTo(member), await unread(member)], [0, 1]);
    assert.equal((await prefer(member.token, 'withdrawal_sent', true)).status, 200);
    await job!.work(worker, { kind: 'withdrawal_sent', memberId: member.id });
    assert.equal(await mailsTo(member), 1);
  });

  test('what a source told many is mailed to those whom it names', async () => {
    const member = await aMember(owner);
    const about = { plan: randomUUID(), member: member.id, approvalId: randomUUID() };
    const item = posting('distribute_gain', [['pool_gain', 'member_profit_locked', 7n]], about);
    await aShare(database, item);
    const { rows } = await sql<{ source: string; upto: string }>`
      select run_id as source, position_id as upto from distributions.share
      where subject = ${item.subject}`.execute(owner);
    const row = { listed: true, kind: 'distribution_paid', after: null, ...rows[0]! };
    const subject = rows[0]!.upto;
    const mail = { kind: 'distribution_paid', memberId: member.id, subject, cents: '7' };
    assert.deepEqual(await job!.unfold!(worker, row), [mail]);
    await job!.work(worker, mail);
    assert.equal(await mailsTo(member), 1);
    assert.equal(await job!.unfold!(worker, mail), undefined);
  });

  test('security and outcomes cannot be switched off, whatever a row says', async () => {
    const { token } = await aMember(owner);
    for (const kind of allNoticeKinds) {
      const status = noticeKinds[kind].mayBeQuiet ? 200 : 422;
      assert.equal((await prefer(token, kind, false)).status, status, kind);
    }
    const { data } = (await call('GET', '/user/notices/preferences', { token })).body;
    assert.equal(data.length, allNoticeKinds.length);
    for (const { is_fixed: isFixed, by_mail: byMail } of data) assert.equal(byMail, isFixed);
    const member = await aMember(owner);
    await sql`insert into notices.preference (member_id, kind, by_mail)
      values (${member.id}, 'withdrawal_paid', false)`.execute(owner);
    await job!.work(worker, { kind: 'withdrawal_paid', memberId: member.id });
    assert.equal(await mailsTo(member), 1);
  });

  test('what a module mailed itself is not mailed again', async () => {
    const member = await aMember(owner);
    await job!.work(worker, { kind: 'new_device', memberId: member.id, mailed: true });
    assert.equal(await mailsTo(member), 0);
  });
});
