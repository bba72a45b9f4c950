import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { realNow } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { ofNobody } from '#test/ledger/approvers.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import * as approvals from '../../approvals/approvals.ts';
import { codeAt } from '../factors/verify-totp.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
const chief = await anAdministrator(owner);
const second = await anAdministrator(owner);
const finance = await anAdministrator(owner, 'finance');
const support = await anAdministrator(owner, 'support');
const auditor = await anAdministrator(owner, 'auditor');

const reason = 'Decided at the meeting of Monday';
const ask = (by: Person, path: string, body: object = {}) =>
  call('POST', `/admin/team${path}`, { token: by.token, body: { reason, ...body } });
const approve = (by: Person, { proposal_id, shown_hash }: Record<string, string>) =>
  call('PATCH', `/admin/approvals/${proposal_id}`, {
    token: by.token,
    body: { decision: 'approve', shown_hash },
  });
const adminAccountOf = async ({ id }: { id: string }) => {
  const { body } = await call('GET', '/admin/team', { token: auditor.token });
  return body.data.find((row: { id: string }) => row.id === id);
};
async function mailedLink(email: string): Promise<string> {
  const { body } = await call('GET', `/dev/mail?to=${encodeURIComponent(email)}`);
  return /admin-seat\/([\w-]{43})/.exec(body.data[0].text)![1]!;
}

const password = 'plain words of a rainy day';
const logIn = (email: string, code: string) =>
  call('POST', '/admin/login', { body: { email, password, code, transport: 'bearer' } });

describe('an admin account (ADM-9)', () => {
  const grace = { email: 'new@example.org', first_name: 'Edsger', last_name: 'Dijkstra' };
  let id = '';
  let token = '';
  let secret = '';

  test('is proposed by an owner and granted by another person', async () => {
    assert.equal((await ask(finance, '', { ...grace, role: 'support' })).status, 403);
    const response = await ask(chief, '', { ...grace, role: 'support' });
    assert.equal(response.status, 202);
    assert.equal((await approve(chief, response.body.data)).body.code, 'own_proposal');
    assert.equal((await approve(finance, response.body.data)).status, 200);
    const again = await ask(chief, '', { ...grace, role: 'owner' });
    assert.equal(again.body.code, 'administrator_known');
    token = await mailedLink(grace.email);
  });

  test('is proposed once an address, and says whose mailbox it may be (admin L4)', async () => {
    const email = chief.email.replace('@', '+2@');
    const invited = { ...grace, email, role: 'support' };
    const response = await ask(chief, '', invited);
    assert.equal(
      (await ask(second, '', { ...invited, role: 'owner' })).body.code,
      'already_proposed',
    );
    const shown = async (proposal: string) =>
      (await call('GET', '/admin/approvals', { token: second.token })).body.data.find(
        (row: { id: string }) => row.id === proposal,
      ).after;
    assert.equal((await shown(response.body.data.proposal_id)).same_mailbox_as, chief.email);
    const other = await ask(chief, '', { ...invited, email: 'alan@example.org' });
    assert.equal('same_mailbox_as' in (await shown(other.body.data.proposal_id)), false);
  });

  test('opens by its link, with password and authenticator before anything else', async () => {
    const shown = await call('POST', '/admin/seat', { body: { token } });
    assert.equal(shown.body.data.is_new, true);
    secret = shown.body.data.secret;
    const twice = await call('POST', '/admin/seat', { body: { token } });
    assert.equal(twice.body.data.secret, secret);
    const take = (code: string) =>
      call('POST', '/admin/seat/take', { body: { token, password, code } });
    assert.equal((await logIn(grace.email, codeAt(secret, realNow()))).status, 401);
    assert.equal((await take('000000')).body.code, 'second_factor_wrong');
    const code = codeAt(secret, realNow());
    // In two groups of three, as authenticators show it.
    assert.equal((await take(`${code.slice(0, 3)} ${code.slice(3)}`)).status, 200);
    assert.equal((await take(code)).body.code, 'link_invalid');
    // The set-up used its code: only the next one logs in.
    assert.equal((await logIn(grace.email, code)).status, 401);
    await sql`update identity.administrator set totp_last_step = 0
      where email = ${grace.email}`.execute(owner);
    const opened = await logIn(grace.email, codeAt(secret, realNow()));
    assert.equal(opened.status, 200);
    const { body } = await call('GET', '/admin/team', { token: auditor.token });
    const adminAccount = body.data.find(({ email }: { email: string }) => email === grace.email);
    assert.deepEqual(
      [adminAccount.status, adminAccount.role, adminAccount.sessions],
      ['active', 'support', 1],
    );
    id = adminAccount.id;
  });

  test('changes its role by two, never by the person it is about, and sessions end', async () => {
    const response = await ask(chief, `/${finance.id}/role`, { role: 'support' });
    assert.deepEqual((await adminAccountOf(finance)).waits, ['admin_role']);
    assert.equal((await approve(finance, response.body.data)).body.code, 'own_admin_account');
    const other = await ask(chief, `/${id}/role`, { role: 'finance' });
    assert.equal((await approve(second, other.body.data)).status, 200);
    const adminAccount = await adminAccountOf({ id });
    assert.deepEqual([adminAccount.role, adminAccount.sessions], ['finance', 0]);
  });

  test('loses its second factor by two people; a link sets it again', async () => {
    const response = await ask(chief, `/${id}/reset`);
    assert.equal((await approve(finance, response.body.data)).status, 200);
    const fresh = await mailedLink(grace.email);
    assert.notEqual(fresh, token);
    const shown = await call('POST', '/admin/seat', { body: { token: fresh } });
    assert.equal(shown.body.data.is_new, false);
    assert.notEqual(shown.body.data.secret, secret);
  });

  test('is suspended by one owner at once, and given back by two', async () => {
    assert.equal((await ask(finance, `/${id}/suspend`)).status, 403);
    assert.equal((await ask(chief, `/${chief.id}/suspend`)).body.code, 'own_admin_account');
    assert.equal((await ask(chief, `/${support.id}/suspend`)).status, 200);
    assert.equal((await call('GET', '/admin', { token: support.token })).status, 401);
    const back = await ask(second, `/${support.id}/restore`);
    assert.equal((await approve(finance, back.body.data)).status, 200);
    assert.equal((await adminAccountOf(support)).status, 'active');
    const away = await ask(second, `/${support.id}/remove`);
    assert.equal((await approve(chief, away.body.data)).status, 200);
    assert.equal((await adminAccountOf(support)).status, 'removed');
  });

  /** One person's proposals, half approved and decided with another, while they still could. */
  async function madeBy(person: Person, other: Person) {
    const of = () => ({ kind: 'to_unclaimed', subject: randomUUID(), payload: { reason: 'x' } });
    const proposed = () =>
      inTransaction(web, (tx) => approvals.propose(tx, { ...of(), token: person.token }));
    const textOf = (by: Person, made: { id: string; shownHash: string }) =>
      inTransaction(web, (tx) => approvals.approve(tx, by.token, made.id, made.shownHash));
    const [own, decided] = [await proposed(), await proposed()];
    const half = await ofNobody(owner, { ...of(), needed: 2 });
    assert.deepEqual(await textOf(other, decided), { complete: true });
    assert.deepEqual(await textOf(person, half), { complete: false });
    const states = async () => {
      const { rows } = await sql`select status, rejected_by, reason from approvals.proposal
        where id = any (${[own.id, half.id, decided.id]}::uuid[]) order by id`.execute(owner);
      return rows;
    };
    const tried = async () => {
      for (const made of [own, half]) {
        await assert.rejects(textOf(other, made), { code: 'already_decided' });
      }
    };
    return { states, tried };
  }
  const stays = { status: 'approved', rejectedBy: null, reason: null };

  test('that is suspended ends what it proposed or approved, but nothing that was decided', async () => {
    const thief = await anAdministrator(owner, 'finance');
    const made = await madeBy(thief, await anAdministrator(owner, 'finance'));
    assert.equal((await ask(chief, `/${thief.id}/suspend`)).status, 200);
    await made.tried();
    const ended = { status: 'rejected', rejectedBy: chief.id, reason: 'suspended' };
    assert.deepEqual(await made.states(), [ended, stays, ended]);
  });

  for (const [what, path, command, why] of [
    ['removed', 'remove', {}, 'removed'],
    ['given another role', 'role', { role: 'support' }, 'role changed'],
  ] as const) {
    test(`that is ${what} by two ends the same, named after who granted it`, async () => {
      const thief = await anAdministrator(owner, 'finance');
      const made = await madeBy(thief, await anAdministrator(owner, 'finance'));
      const response = await ask(chief, `/${thief.id}/${path}`, command);
      assert.equal((await approve(second, response.body.data)).status, 200);
      await made.tried();
      const ended = { status: 'rejected', rejectedBy: second.id, reason: why };
      assert.deepEqual(await made.states(), [ended, stays, ended]);
    });
  }

  test('of an auditor ends by itself', async () => {
    const command = { role: 'auditor', seat_ends: '2001-01-01' };
    assert.equal(
      (await ask(chief, `/${auditor.id}/role`, command)).body.code,
      'admin_account_end_invalid',
    );
    const visitor = await anAdministrator(owner, 'auditor');
    assert.equal((await call('GET', '/admin', { token: visitor.token })).status, 200);
    await sql`update identity.administrator set account_ends_at = clock.real() - interval '1 second'
      where id = ${visitor.id}`.execute(owner);
    assert.equal((await call('GET', '/admin', { token: visitor.token })).status, 401);
  });
});

describe('the last owner', () => {
  test('is neither suspended, removed nor given another role, by anyone', async () => {
    const response = await ask(second, `/${chief.id}/role`, { role: 'finance' });
    // Bypasses the function that ends a suspended person's requests.
    await sql`update identity.administrator set status = 'suspended'
      where id = ${second.id}`.execute(owner);
    assert.equal((await approve(finance, response.body.data)).body.code, 'last_owner');
    for (const command of [
      sql`update identity.administrator set status = 'suspended' where id = ${chief.id}`,
      sql`update identity.administrator set role = 'support' where id = ${chief.id}`,
      sql`delete from identity.administrator where id = ${chief.id}`,
    ]) {
      await assert.rejects(command.execute(owner), { code: 'CA002' });
    }
  });
});

test('one owner alone leaves at least one who can decide with them (ADM-11)', async () => {
  const team = async (): Promise<{ id: string; role: string; status: string }[]> =>
    (await call('GET', '/admin/team', { token: chief.token })).body.data;
  const others = (await team()).filter((row) => row.status === 'active' && row.id !== chief.id);
  assert.ok(others.filter(({ role }) => ['owner', 'finance'].includes(role)).length > 1);
  const codes: string[] = [];
  for (const { id } of others) codes.push((await ask(chief, `/${id}/suspend`)).body.code ?? 'done');
  assert.deepEqual(
    codes.filter((code) => code !== 'done'),
    ['last_decider'],
  );
  const left = (await team()).filter((row) => row.status === 'active' && row.id !== chief.id);
  assert.deepEqual(
    left.map(({ role }) => ['owner', 'finance'].includes(role)),
    [true],
  );
  const ended = await ask(chief, `/${left[0]!.id}/sessions/end`);
  assert.equal(ended.status, 200, 'sessions of the last one can still be ended');
});

test('no process of the application gives an admin account, a role or a factor by itself', async () => {
  for (const db of [web, worker]) {
    for (const command of [
      sql`update identity.administrator set role = 'owner' where id = ${finance.id}`,
      sql`update identity.administrator set status = 'active'`,
      sql`update identity.administrator set totp_secret_sealed = ''`,
      sql`insert into identity.invitation values ('', ${finance.id}, uuidv7())`,
      sql`select * from identity.invitation`,
    ]) {
      await assert.rejects(command.execute(db), { code: '42501' });
    }
  }
  const change = sql<{ code: string }>`
    select identity.change_admin_account(uuidv7(), 'admin_role', null) as code`;
  await assert.rejects(change.execute(web), { code: '42501' });
  const unapproved = await change.execute(worker);
  assert.equal(unapproved.rows[0]!.code, 'approval_missing');
});
