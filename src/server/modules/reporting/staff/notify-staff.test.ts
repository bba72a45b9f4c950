import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { defaultCoins } from '#core/chains/assets.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices } from '#test/ledger/funds.ts';
import { bitcoinAddress } from '#test/samples.ts';
import { notePriceJump } from '../../market/manual.sql.ts';
import { notifyAdministrators } from './notify-staff.ts';

// Which administrators are notified of what, once, by mail and in the portal (ADM-11).

const database = await testDatabase();
const api = await testApi(database);
const { owner } = database;
const chief = await anAdministrator(owner, 'owner');
const second = await anAdministrator(owner, 'owner');
const finance = await anAdministrator(owner, 'finance');
const support = await anAdministrator(owner, 'support');
await freshPrices(database);

const notifyAll = () => notifyAdministrators(database.worker, api.config);
type Sent = { subject: string; text: string };
async function mailsTo({ email }: Person): Promise<Sent[]> {
  const { body } = await api.call('GET', `/dev/mail?to=${encodeURIComponent(email)}`);
  return body.data;
}
const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);
async function noticesOf({ token }: Person): Promise<{ kind: string; is_read: boolean }[]> {
  return (await api.call('GET', '/admin/notices', { token })).body.data;
}
const kindsOf = async (person: Person) => (await noticesOf(person)).map(({ kind }) => kind);
const body = { role: 'support', reason: 'as was agreed' };

test('what needs two people is told at once to those who decide, and once', async () => {
  const member = await aFundedMember(database, 5_000_000n);
  const input = { amount: '12000', payment_channel: 'BITCOIN', wallet_address: bitcoinAddress };
  const response = await api.call('POST', '/withdraw', { token: member.token, body: input });
  assert.equal(response.status, 201, JSON.stringify(response.body));
  await notifyAll();
  await notifyAll();
  for (const person of [chief, second, finance]) {
    const [mail, ...more] = await mailsTo(person);
    assert.equal(mail!.subject, '$12,000.00 needs two people');
    assert.deepEqual(more, [], 'the second round has nothing new to tell');
    assert.ok(mail!.text.includes(`ending ${bitcoinAddress.slice(-4)}`));
    assert.ok(!mail!.text.includes(member.email), 'a mail to staff names no member');
    assert.deepEqual(await kindsOf(person), ['large_waiting']);
  }
  assert.deepEqual(await subjectsTo(support), [], 'who cannot decide is not asked to');
});

test('a small request waits for the digest, which tells what has waited for an hour', async () => {
  const member = await aFundedMember(database, 500_000n);
  const input = { amount: '20', payment_channel: 'BITCOIN', wallet_address: bitcoinAddress };
  await api.call('POST', '/withdraw', { token: member.token, body: input });
  const before = (await subjectsTo(finance)).length;
  await notifyAll();
  assert.equal((await subjectsTo(finance)).length, before);
  await sql`update clock.setting set ahead = ahead + interval '2 hours'`.execute(owner);
  await sql`insert into site.message (kind, name, email, subject, body, received_at)
    values ('contact', 'Nell', 'nell@example.org', 'A question', 'What does it cost?',
      clock.real() - interval '90 minutes')`.execute(owner);
  await notifyAll();
  const [digest] = await mailsTo(finance);
  assert.match(digest!.subject, /^\d+ items need attention$/);
  assert.match(digest!.text, /Withdrawals: 2, the oldest since .+; Messages: 1, the oldest since/);
});

test('a proposal near its end is told to who may decide, and its outcome to who made it', async () => {
  const made = await api.call('POST', `/admin/team/${support.id}/role`, {
    token: chief.token,
    body: { ...body, role: 'auditor' },
  });
  assert.equal(made.status, 202, JSON.stringify(made.body));
  const { proposal_id: id, shown_hash } = made.body.data;
  await sql`alter table approvals.proposal disable trigger guard_proposal`.execute(owner);
  await sql`update approvals.proposal set expires_at = clock.real() + interval '3 hours'
    where id = ${id}`.execute(owner);
  await sql`alter table approvals.proposal enable always trigger guard_proposal`.execute(owner);
  await notifyAll();
  const expiring = 'A proposal expires within 4 hours';
  assert.equal((await subjectsTo(second))[0], expiring);
  assert.equal((await subjectsTo(finance))[0], expiring);
  assert.ok(!(await subjectsTo(chief)).includes(expiring), 'not to the one who proposed it');
  const decision = { decision: 'reject', shown_hash, reason: 'not needed' };
  const path = `/admin/approvals/${id}`;
  assert.equal(
    (await api.call('PATCH', path, { token: second.token, body: decision })).status,
    200,
  );
  await notifyAll();
  assert.equal((await subjectsTo(chief))[0], 'Your proposal was rejected');
  assert.ok(!(await kindsOf(second)).includes('proposal_decided'));
});

test('a suspension and a strange log-in reach the person and the owners', async () => {
  const stopped = await api.call('POST', `/admin/team/${support.id}/sessions/end`, {
    token: chief.token,
    body: { reason: 'lost a telephone' },
  });
  assert.equal(stopped.status, 200);
  await sql`insert into audit.event (actor, act, subject, after, ip)
    values (${`admin:${finance.id}`}, 'opened a session', ${finance.id},
      ${JSON.stringify({ user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' })}::jsonb,
      '203.0.113.77')`.execute(owner);
  await notifyAll();
  const changed = 'An admin account changed';
  assert.equal((await subjectsTo(support))[0], changed, 'the person it is about');
  assert.equal((await subjectsTo(second))[0], changed, 'the other owner');
  assert.ok(!(await kindsOf(chief)).includes('team_changed'), 'not who did it');
  const [logIn] = await mailsTo(finance);
  assert.equal(logIn!.subject, 'A new device logged in to your admin account');
  assert.match(logIn!.text, /Chrome on Linux, 203\.0\.113\.77/);
});

test('a coin that lost its dollar is told to who decides, once an hour at the most (CHN-12)', async () => {
  openCoins({ coins: [...defaultCoins, 'USDC'] });
  try {
    const fall = async (sources: string) => {
      const jump = { asset: 'USDC' as const, usdMicros: 880_000n, sources, isOffPeg: true };
      await notePriceJump(database.worker, jump);
      await notifyAll();
    };
    const messageOf = async (person: Person) =>
      (await subjectsTo(person)).filter((item) => item.startsWith('USDC is not quoted')).length;
    await freshPrices(database);
    await notifyAll();
    assert.equal(await messageOf(chief), 0);
    await fall('kraken 0.880000, bitstamp 1.000000');
    await fall('kraken 0.870000, bitstamp 0.990000');
    for (const person of [chief, second, finance]) {
      assert.equal(await messageOf(person), 1);
      const [mail] = await mailsTo(person);
      assert.match(mail!.text, /USDC, .* UTC: kraken 0\.880000, bitstamp 1\.000000/);
      assert.ok((await kindsOf(person)).includes('price_off_peg'));
    }
    assert.equal(await messageOf(support), 0);
    // It came back briefly: the same hour is not notified again, the next one is.
    await sql`update clock.setting set ahead = ahead + interval '1 minute'`.execute(owner);
    await freshPrices(database);
    await notifyAll();
    const hour = sql<{ hour: string }>`select to_char(clock.now(), 'HH24') as hour`;
    const before = (await hour.execute(owner)).rows[0]!.hour;
    await sql`update clock.setting set ahead = ahead + interval '1 hour'`.execute(owner);
    await freshPrices(database);
    assert.notEqual((await hour.execute(owner)).rows[0]!.hour, before);
    await fall('kraken 0.860000');
    assert.equal(await messageOf(chief), 2);
  } finally {
    openCoins({ coins: defaultCoins });
  }
});

test('the bell counts what is unread, and each reads their own', async () => {
  const unread = async ({ token }: Person) =>
    (await api.call('GET', '/admin/notices/unread', { token })).body.data.unread;
  assert.ok((await unread(second)) > 0);
  const others = await unread(finance);
  const done = await api.call('POST', '/admin/notices/read', { token: second.token });
  assert.equal(done.status, 200);
  assert.equal(await unread(second), 0);
  assert.equal(await unread(finance), others);
  const rows = await noticesOf(second);
  assert.ok(rows.every(({ is_read }) => is_read));
  const forged = sql`update reporting.staff_notice set read_at = now()`;
  await assert.rejects(forged.execute(database.web), { code: '42501' });
});
