import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { openInbox } from '#test/inbox.ts';
import { ageProof, aMember, password, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices } from '#test/ledger/funds.ts';
import { seedCatalogue } from '../../plans/plans.ts';

const database = await testDatabase();
const { owner } = database;
const api = await testApi(database);
const { call } = api;
const { mailTo } = openInbox(api);

const close = ({ token }: Person) =>
  call('POST', '/user/close', { token, body: { understood: true } });
const obstacles = async ({ token }: Person) =>
  (await call('GET', '/user/close', { token })).body.data;

test('an account without money is closed for good, and the person is erased', async () => {
  const member = await aMember(owner);
  await call('POST', '/user/totp', { token: member.token });
  assert.deepEqual(await obstacles(member), []);
  assert.equal((await close(member)).status, 200);
  assert.equal((await mailTo(member.email)).subject, 'Your account is closed');
  assert.equal((await call('GET', '/user', { token: member.token })).status, 401);
  const body = { email: member.email, password };
  assert.equal((await call('POST', '/user/login', { body })).body.code, 'login_failed');
  const left = await sql<{ row: string }>`
    select m::text || coalesce((select string_agg(s::text, '') from identity.session s
      where s.member_id = m.id), '') as row
    from identity.member m where m.id = ${member.id}`.execute(owner);
  assert.doesNotMatch(left.rows[0]!.row, /Ada|Byron|example\.org|7946|::1|argon2/);
});

test('what was mailed to them goes with them, but for the last word, and nobody else’s does', async () => {
  const [member, other] = [await aMember(owner), await aMember(owner)];
  for (const { email } of [member, other])
    await call('POST', '/user/forget-pass', { body: { email } });
  await api.work();
  const subjects = async ({ email }: Person) => {
    const found = await sql<{ subject: string }>`
      select subject from foundation.mail where recipient = ${email}`.execute(owner);
    return found.rows.map(({ subject }) => subject);
  };
  assert.deepEqual(await subjects(member), ['Reset your password']);
  assert.equal((await close(member)).status, 200);
  await api.work();
  assert.deepEqual(await subjects(member), ['Your account is closed']);
  assert.deepEqual(await subjects(other), ['Reset your password']);
});

test('an address is free again once its account is closed', async () => {
  const member = await aMember(owner);
  await close(member);
  await aMember(owner, { email: member.email });
});

test('money that is owed keeps the account open, no matter who would close it', async () => {
  const member = await aFundedMember(database, 150_000n);
  assert.deepEqual(await obstacles(member), [{ kind: 'balance', amount: '1500.00', until: null }]);
  const refused = await close(member);
  assert.deepEqual([refused.status, refused.body.code], [409, 'money_owed']);
  assert.equal((await call('GET', '/user', { token: member.token })).status, 200);
  const bySql = sql`update identity.member set status = 'closed' where id = ${member.id}`;
  await assert.rejects(bySql.execute(owner), /money is owed/);
});

test('a deposit on its way keeps it open until its quote ends', async () => {
  await seedCatalogue(database.web);
  await freshPrices(database);
  await addCapital(database);
  const member = await aMember(owner);
  const { token } = member;
  const plan = (await call('GET', '/plans')).body.data[0].id;
  const body = { selected_plan: plan, payment_method: 'BITCOIN', amount: '1500' };
  const quoted = await call('POST', '/deposit/quote', { token, body });
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body));
  const [waiting] = await obstacles(member);
  assert.deepEqual([waiting.kind, waiting.amount], ['deposit', '1500.00']);
  assert.ok(new Date(waiting.until) > new Date());
  assert.equal((await close(member)).body.code, 'money_owed');
  await sql`update clock.setting set ahead = ahead + interval '16 minutes'`.execute(owner);
  assert.deepEqual(await obstacles(member), []);
});

test('no program closes an account without the session of whose it is (INT-12)', async () => {
  const member = await aMember(owner);
  const closeBy = (token: string | null) =>
    sql`select identity.close_own_account(${token})`.execute(database.web);
  const hash = createHash('sha256').update(member.token).digest('hex');
  for (const forged of [null, '', hash, member.id]) {
    await assert.rejects(closeBy(forged), { code: 'CR001', message: 'unauthenticated' });
  }
  for (const past of [
    sql`select identity.erase(${member.id}::uuid)`,
    sql`select identity.close_paid_out(${member.id}::uuid)`,
    sql`update identity.member set status = 'closed' where id = ${member.id}`,
    sql`update identity.member set first_name = 'Other' where id = ${member.id}`,
  ]) {
    await assert.rejects(past.execute(database.web), { code: '42501' });
  }
  await ageProof(owner, member);
  await assert.rejects(closeBy(member.token), { message: 'step_up_required' });
  await sql`select identity.close_paid_out(${member.id}::uuid)`.execute(database.worker);
  assert.equal((await call('GET', '/user', { token: member.token })).status, 200);
});

test('it takes a fresh proof and a yes', async () => {
  const member = await aMember(owner);
  const { token } = member;
  const no = await call('POST', '/user/close', { token, body: { understood: false } });
  assert.deepEqual([no.status, Object.keys(no.body.fields)], [400, ['understood']]);
  await ageProof(owner, member);
  assert.equal((await close(member)).body.code, 'step_up_required');
});
