import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { ageProof, aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { bitcoinAddress } from '#test/samples.ts';
import { closePaidOut } from '../closing/erase-member.ts';
import { memberByReferralCode } from './member.sql.ts';

const database = await testDatabase();
const api = await testApi(database);
const owner = await anAdministrator(database.owner, 'owner');
const finance = await anAdministrator(database.owner, 'finance');
const support = await anAdministrator(database.owner, 'support');
const reason = 'asked by letter';

const act = ({ token }: Person, id: string, what: string, body: object = { reason }) =>
  api.call('POST', `/admin/users/${id}/${what}`, { token, body });
const erase = ({ token }: Person, id: string, body: object = { reason }) =>
  api.call('DELETE', `/user/${id}`, { token, body });
const statusOf = async (id: string) => {
  const found = await sql<{ status: string; email: string }>`
    select status, email from identity.member where id = ${id}`.execute(database.owner);
  return found.rows[0]!;
};
const actsOn = async (id: string) => {
  const found = await sql<{ act: string; reason: string | null }>`
    select act, reason from audit.event where subject = ${id} order by id`.execute(database.owner);
  return found.rows;
};

describe('suspending a member', () => {
  test('says why, and is lifted to what they were', async () => {
    const member = await aMember(database.owner);
    const done = await act(support, member.id, 'suspend');
    assert.deepEqual([done.status, done.body.message], [200, 'User suspended']);
    assert.equal((await statusOf(member.id)).status, 'suspended');
    const shown = (await api.call('GET', '/user', { token: member.token })).body.data;
    assert.deepEqual([shown.status, shown.suspension.reason], ['suspended', reason]);
    assert.equal((await act(owner, member.id, 'suspend')).body.code, 'member_state');
    assert.equal((await act(owner, member.id, 'lift')).body.message, 'Suspension lifted');
    assert.equal((await statusOf(member.id)).status, 'active');
    assert.equal((await act(owner, member.id, 'lift')).body.code, 'member_state');
    const acts = await actsOn(member.id);
    assert.deepEqual(acts, [
      { act: 'member.suspend', reason },
      { act: 'member.lift', reason },
    ]);
    assert.equal(
      (await api.call('GET', '/user', { token: member.token })).body.data.suspension,
      null,
    );
    const notices = await api.call('GET', '/user/notices', { token: member.token });
    assert.deepEqual(
      notices.body.data.map((row: { kind: string; about: object }) => [row.kind, row.about]),
      [
        ['suspension_lifted', { reason }],
        ['account_suspended', { reason }],
      ],
    );
  });

  test('somebody unverified is not suspended, and the answer says what to do instead', async () => {
    const stranger = await aMember(database.owner, { status: 'unverified' });
    const done = await act(owner, stranger.id, 'suspend');
    assert.deepEqual([done.status, done.body.code], [409, 'member_state']);
    assert.match(done.body.message, /Delete the account instead/);
  });

  test('leaves them their money: they withdraw, cancel, and begin nothing new (INT-5)', async () => {
    const member = await aFundedMember(database, 200_000n);
    const { token } = member;
    assert.equal((await act(owner, member.id, 'suspend')).status, 200);
    const body = { amount: '500', payment_channel: 'BITCOIN', wallet_address: bitcoinAddress };
    const response = await api.call('POST', '/withdraw', { token, body });
    assert.deepEqual([response.status, response.body.data.state], [201, 'requested']);
    const balance = async () =>
      (await api.call('GET', '/user', { token })).body.data.withdrawable_balance;
    assert.equal(await balance(), '1500.00');
    const cancel = `/withdraw/${response.body.data.id}/cancel`;
    assert.equal((await api.call('POST', cancel, { token })).status, 200);
    assert.equal(await balance(), '2000.00');
    const renewal = `/user/positions/${randomUUID()}/renew`;
    const renewed = await api.call('POST', renewal, { token, body: {} });
    assert.deepEqual([renewed.status, renewed.body.code], [403, 'suspended']);
    const leaving = { token, body: { understood: true } };
    assert.equal((await api.call('POST', '/user/close', leaving)).body.code, 'money_owed');
    const { referral_code: code } = (await api.call('GET', '/user', { token })).body.data;
    assert.equal(await memberByReferralCode(database.web, code), undefined);
  });

  test('is not for every role, and not without a reason', async () => {
    const member = await aMember(database.owner);
    assert.equal((await act(finance, member.id, 'suspend')).status, 403);
    assert.equal((await act(owner, member.id, 'suspend', { reason: 'x' })).status, 400);
    assert.equal((await act(owner, randomUUID(), 'suspend')).status, 404);
  });
});

describe('resetting second factors', () => {
  async function guarded(): Promise<Person> {
    const member = await aMember(database.owner);
    await sql`insert into identity.member_totp (member_id, secret_sealed, offered_at, confirmed_at)
      values (${member.id}, 'x'::bytea, clock.real(), clock.real())`.execute(database.owner);
    return member;
  }

  test('takes two people; then withdrawals wait 72 hours and all sessions are over', async () => {
    const member = await guarded();
    const response = await act(support, member.id, 'reset-2fa');
    assert.equal(response.status, 202);
    assert.equal((await act(owner, member.id, 'reset-2fa')).body.code, 'already_proposed');
    const { proposal_id: id, shown_hash } = response.body.data;
    const body = { decision: 'approve', shown_hash };
    const yes = ({ token }: Person) => api.call('PATCH', `/admin/approvals/${id}`, { token, body });
    assert.equal((await yes(support)).status, 403);
    assert.equal((await yes(finance)).status, 200);
    const left = await sql<{ factors: bigint; hours: number }>`
      select (select count(*) from identity.member_totp where member_id = m.id) as factors,
        extract(epoch from payouts_wait_until - clock.now())::float / 3600 as hours
      from identity.member m where id = ${member.id}`.execute(database.owner);
    const [row] = left.rows;
    assert.ok(row);
    assert.equal(row.factors, 0n);
    assert.ok(Math.abs(row.hours - 72) < 0.1);
    assert.equal((await api.call('GET', '/user', { token: member.token })).status, 401);
  });

  test('is not done alone by the person who proposed it, nor where there is none', async () => {
    const member = await guarded();
    const { body } = await act(owner, member.id, 'reset-2fa');
    const { proposal_id: id, shown_hash } = body.data;
    const mine = await api.call('PATCH', `/admin/approvals/${id}`, {
      token: owner.token,
      body: { decision: 'approve', shown_hash },
    });
    assert.equal(mine.body.code, 'own_proposal');
    const bare = await aMember(database.owner);
    assert.equal((await act(owner, bare.id, 'reset-2fa')).body.code, 'second_factor_none');
  });
});

describe('deleting a user', () => {
  test('closes the account and erases the person', async () => {
    const member = await aMember(database.owner);
    assert.equal((await erase(support, member.id)).status, 403);
    const done = await erase(owner, member.id);
    assert.deepEqual([done.status, done.body.message], [200, 'User deleted successfully']);
    assert.deepEqual(await statusOf(member.id), {
      status: 'closed',
      email: `${member.id}@closed.invalid`,
    });
    assert.equal((await erase(owner, member.id)).status, 404);
  });

  test('closes an account that was never verified', async () => {
    const stranger = await aMember(database.owner, { status: 'unverified' });
    await sql`update identity.member set verified_at = null where id = ${stranger.id}`.execute(
      database.owner,
    );
    assert.equal((await erase(owner, stranger.id)).status, 200);
    assert.equal((await statusOf(stranger.id)).status, 'closed');
  });

  test('takes its reason from the query too, and records that none was given', async () => {
    const [member, silent] = [await aMember(database.owner), await aMember(database.owner)];
    const path = `/user/${member.id}?reason=${encodeURIComponent(reason)}`;
    assert.equal((await api.call('DELETE', path, { token: owner.token })).status, 200);
    const short = await api.call('DELETE', `/user/${silent.id}?reason=x`, { token: owner.token });
    assert.deepEqual([short.status, Object.keys(short.body.fields)], [400, ['reason']]);
    const bare = await api.call('DELETE', `/user/${silent.id}`, { token: owner.token });
    assert.deepEqual([bare.status, bare.body.message], [200, 'User deleted successfully']);
    const reasons = async ({ id }: Person) => (await actsOn(id)).map((row) => row.reason);
    assert.deepEqual(await reasons(member), [reason]);
    assert.deepEqual(await reasons(silent), ['no reason given']);
  });

  test('is refused while anything is owed, and says what', async () => {
    const member = await aFundedMember(database, 100_000n);
    const { status, body } = await erase(owner, member.id);
    assert.deepEqual([status, body.code], [409, 'member_owed']);
    assert.match(body.message, /\$1,000\.00 of balance/);
    assert.equal((await statusOf(member.id)).status, 'active');
  });

  test('with only locked profit left waits for the last payment, and is then erased', async () => {
    const member = await aMember(database.owner);
    const { body } = await lockedProfit(member.id, async () => erase(owner, member.id));
    assert.match(body.message, /paid on schedule/);
    assert.equal((await statusOf(member.id)).status, 'closing');
    await closePaidOut(database.worker);
    assert.equal((await statusOf(member.id)).status, 'closed');
  });

  test('ends a suspension where locked profit is left, so that another may follow', async () => {
    const member = await aMember(database.owner);
    assert.equal((await act(support, member.id, 'suspend')).status, 200);
    await lockedProfit(member.id, async () => {
      assert.equal((await erase(owner, member.id)).status, 200);
      assert.equal((await act(support, member.id, 'suspend')).status, 200);
      assert.equal((await act(support, member.id, 'lift')).status, 200);
      assert.equal((await statusOf(member.id)).status, 'closing');
    });
  });
});

describe('past the routes, by a program that holds somebody’s token (INT-12)', () => {
  const asked = ({ token }: { token: string }, id: string) => [
    sql`select identity.suspend_member(${token}, ${id}::uuid, ${reason})`,
    sql`select identity.lift_suspension(${token}, ${id}::uuid, ${reason})`,
    sql`select identity.rename_by_staff(${token}, ${id}::uuid, 'Other', null, ${reason})`,
    sql`select identity.delete_member(${token}, ${id}::uuid, ${reason})`,
  ];
  const refusals = async (who: { token: string }, id: string) => {
    const results = asked(who, id).map((statement) =>
      statement.execute(database.web).then(
        () => 'done',
        (error: Error) => error.message,
      ),
    );
    return Promise.all(results);
  };
  const all = (code: string) => Array.from({ length: 4 }, () => code);

  test('a member’s token, an old proof or another role decides nothing', async () => {
    const member = await aMember(database.owner);
    assert.deepEqual(await refusals({ token: '' }, member.id), all('unauthenticated'));
    assert.deepEqual(await refusals(member, member.id), all('unauthenticated'));
    assert.deepEqual(await refusals(finance, member.id), all('forbidden'));
    const stale = await anAdministrator(database.owner, 'owner');
    await ageProof(database.owner, stale);
    assert.deepEqual(await refusals(stale, member.id), all('step_up_required'));
    assert.equal((await statusOf(member.id)).status, 'active');
    assert.deepEqual(await actsOn(member.id), []);
    assert.equal((await refusals(support, (await aMember(database.owner)).id)).at(-1), 'forbidden');
  });

  test('rows of members and suspensions are nobody’s to write', async () => {
    const member = await aMember(database.owner);
    for (const write of [
      sql`update identity.member set status = 'suspended' where id = ${member.id}`,
      sql`update identity.suspension set lift_reason = 'none'`,
      sql`insert into identity.suspension (member_id, reason, status_before, suspended_by,
        suspended_at) values (${member.id}, ${reason}, 'active', ${owner.id}, now())`,
    ]) {
      await assert.rejects(write.execute(database.web), { code: '42501' });
    }
  });
});

/** Runs while a member is owed locked profit and nothing else, according to the ledger. */
async function lockedProfit<T>(id: string, work: () => Promise<T>): Promise<T> {
  await sql`alter table ledger.account disable trigger user`.execute(database.owner);
  await sql`insert into ledger.account (owner, class, asset, balance)
    values (${id}, 'member_profit_locked', 'USD', 100)`.execute(database.owner);
  const outcome = await work();
  await sql`update ledger.account set balance = 0 where owner = ${id}`.execute(database.owner);
  await sql`alter table ledger.account enable trigger user`.execute(database.owner);
  return outcome;
}
