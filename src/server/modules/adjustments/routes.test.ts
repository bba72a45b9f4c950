import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { codesOf, posting } from '#test/ledger/books.ts';
import { ageProof, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, creditDeposit, freshPrices } from '#test/ledger/funds.ts';
import { openPosition } from '#test/ledger/positions.ts';
import { seedCatalogue } from '../plans/plans.ts';

const database = await testDatabase();
const api = await testApi(database);
const owner = await anAdministrator(database.owner, 'owner');
const finance = await anAdministrator(database.owner, 'finance');
const support = await anAdministrator(database.owner, 'support');
await freshPrices(database);
await addCapital(database);
await seedCatalogue(database.web);

const edit = ({ token }: Person, id: string, body: object, key = randomUUID()) =>
  api.call('PATCH', `/users/${id}`, { token, body, key });
const adjust = ({ token }: Person, body: object) =>
  api.call('POST', '/admin/adjustments', { token, body, key: randomUUID() });

async function decide({ token }: Person, proposal: string, decision = 'approve') {
  const { body } = await api.call('GET', '/admin/approvals', { token });
  const shown = body.data.find((row: { id: string }) => row.id === proposal);
  const sent = { decision, shown_hash: shown.shown_hash, reason: 'as discussed' };
  return api.call('PATCH', `/admin/approvals/${proposal}`, { token, body: sent });
}

const figures = async ({ token }: Person) => (await api.call('GET', '/user', { token })).body.data;
const balanceOf = async (member: Person) => (await figures(member)).withdrawable_balance;

/** Raises a balance with two approvers, and returns the balance before. */
async function raised(member: Person, to: string): Promise<string> {
  const seen = await balanceOf(member);
  const body = { withdrawable_balance: to, seen_balance: seen, reason: 'goodwill of the house' };
  const response = await edit(finance, member.id, body);
  assert.equal((await decide(owner, response.body.data.waits[0].proposal_id)).status, 200);
  return seen;
}

const linesOf = async (memberId: string) => {
  const found = await sql<{ id: string; kind: string }>`
    select f.id, m.kind from ledger.movement m join ledger.posted f
      on f.subject = m.subject and f.kind = m.kind and f.leg = 1
    where m.owner = ${memberId} order by m.position desc`.execute(database.owner);
  return found.rows;
};

describe('an edit of Account Balance (INT-4)', () => {
  test('waits for another person, is drawn on capital and shown as Adjustment', async () => {
    const member = await aFundedMember(database, 100_000n);
    const seen = await balanceOf(member);
    const expected = (Number(seen) + 25).toFixed(2);
    const body = { withdrawable_balance: expected, seen_balance: seen, reason: 'late payout' };
    const response = await edit(finance, member.id, body);
    assert.equal(response.status, 202);
    assert.equal(response.body.message, 'Awaiting second approval: Account Balance.');
    assert.equal(await balanceOf(member), seen);
    const proposal = response.body.data.waits[0].proposal_id;
    assert.equal((await decide(finance, proposal)).body.code, 'own_proposal');
    assert.equal((await decide(support, proposal)).status, 403);
    assert.equal((await decide(owner, proposal)).status, 200);
    assert.equal(await balanceOf(member), expected);
    const { body: books } = await api.call('GET', '/user/ledger', { token: member.token });
    assert.deepEqual([books.data[0].source, books.data[0].amount], ['Adjustment', '25.00']);
    const notices = await sql<{ about: { reason: string } }>`
      select about from notices.notice where member_id = ${member.id} and kind = 'adjustment'
    `.execute(database.owner);
    assert.equal(notices.rows[0]?.about.reason, 'late payout');
  });

  test('goes down only by undoing an earlier one, at most its amount', async () => {
    const member = await aFundedMember(database, 100_000n);
    const low = await balanceOf(member);
    const down = (to: string, seen: string) =>
      edit(owner, member.id, { withdrawable_balance: to, seen_balance: seen, reason: 'mistake' });
    assert.equal((await down('1.00', low)).body.code, 'balance_not_lowered');
    const high = (Number(low) + 50).toFixed(2);
    await raised(member, high);
    assert.equal((await down('1.00', high)).body.code, 'balance_not_lowered');
    const response = await down(low, high);
    assert.equal(response.status, 202);
    assert.equal((await decide(finance, response.body.data.waits[0].proposal_id)).status, 200);
    assert.equal(await balanceOf(member), low);
  });

  test('is refused when the balance moved since it was seen, and while another waits', async () => {
    const member = await aFundedMember(database, 100_000n);
    const body = { withdrawable_balance: '5000', seen_balance: '1.00', reason: 'two at once' };
    assert.equal((await edit(owner, member.id, body)).body.code, 'balance_moved');
    const unseen = await edit(owner, member.id, { ...body, seen_balance: undefined });
    assert.deepEqual([unseen.status, Object.keys(unseen.body.fields)], [400, ['seen_balance']]);
    const seen = await balanceOf(member);
    const good = { ...body, seen_balance: seen };
    const key = randomUUID();
    const first = await edit(owner, member.id, good, key);
    assert.equal(first.status, 202);
    assert.deepEqual((await edit(owner, member.id, good, key)).body, first.body);
    assert.equal((await edit(finance, member.id, good)).body.code, 'already_proposed');
  });

  test('is proposed once when three administrators ask at once', async () => {
    const member = await aFundedMember(database, 100_000n);
    const seen = await balanceOf(member);
    const third = await anAdministrator(database.owner, 'owner');
    const body = { withdrawable_balance: '1012', seen_balance: seen, reason: 'three at once' };
    const answers = await Promise.all(
      [owner, finance, third].map((person) => edit(person, member.id, body)),
    );
    assert.deepEqual(
      answers.map((answer) => [answer.status, answer.body.code]).toSorted(([a], [b]) => a - b),
      [
        [202, undefined],
        [409, 'already_proposed'],
        [409, 'already_proposed'],
      ],
    );
  });

  test('changes nothing where a deposit was credited between proposal and approval', async () => {
    const member = await aFundedMember(database, 100_000n);
    const seen = await balanceOf(member);
    const body = { withdrawable_balance: '1012', seen_balance: seen, reason: 'before a deposit' };
    const response = await edit(finance, member.id, body);
    const proposal = response.body.data.waits[0].proposal_id;
    await creditDeposit(database, member.id, 1_500_300n);
    const moved = await balanceOf(member);
    const path = `/admin/approvals?proposal=${proposal}&status=all`;
    const card = async () => (await api.call('GET', path, { token: owner.token })).body.data[0];
    const { before, now, is_moved, can_approve } = await card();
    assert.deepEqual(
      { before, now, is_moved, can_approve },
      {
        before: { ...before, account_balance: seen },
        now: { account_balance: moved },
        is_moved: true,
        can_approve: false,
      },
    );
    const no = await decide(owner, proposal);
    assert.deepEqual([no.status, no.body.code], [409, 'figures_moved']);
    assert.equal(await balanceOf(member), moved);
    assert.equal((await decide(owner, proposal, 'reject')).status, 200);
    const again = { ...body, withdrawable_balance: '20000', seen_balance: moved };
    assert.equal((await edit(finance, member.id, again)).status, 202);
  });

  test('is asked with a reason, by a role that may, with a fresh proof', async () => {
    const member = await aFundedMember(database, 100_000n);
    const seen = await balanceOf(member);
    const body = { withdrawable_balance: '2000', seen_balance: seen };
    const mute = await edit(owner, member.id, body);
    assert.deepEqual([mute.status, mute.body.code], [422, 'reason_missing']);
    const command = { ...body, reason: 'for a reason' };
    assert.equal((await edit(support, member.id, command)).body.code, 'forbidden');
    const stale = await anAdministrator(database.owner, 'owner');
    await ageProof(database.owner, stale);
    assert.equal((await edit(stale, member.id, command)).body.code, 'step_up_required');
    const rich = { ...command, withdrawable_balance: '9999999999' };
    assert.equal((await edit(owner, member.id, rich)).body.code, 'insufficient_funds');
    assert.equal((await edit(owner, randomUUID(), command)).status, 404);
    assert.equal((await edit(owner, member.id, { ...command, seen_balance: 'x' })).status, 400);
  });

  test('is nobody’s to make alone, in SQL as the application either', async () => {
    const member = await aFundedMember(database, 100_000n);
    const alone = posting('adjust_up', [['operator_capital', 'member_balance', 2_500n]], {
      member: member.id,
      reason: 'alone',
    });
    assert.deepEqual(await codesOf(database.owner, alone), ['approval_missing']);
    assert.deepEqual(await codesOf(database.worker, alone), ['approval_missing']);
    const typed = sql`update ledger.account set balance = 1 where owner = ${member.id}`;
    await assert.rejects(typed.execute(database.web), /permission denied/);
    const corrected = sql`select plans.correct_principal(${randomUUID()}) as code`;
    await assert.rejects(corrected.execute(database.web), { code: '42501' });
    const answer = await corrected.execute(database.worker);
    assert.deepEqual(answer.rows, [{ code: 'approval_missing' }]);
  });
});

describe('what cannot be typed', () => {
  test('is refused with the way it can change, unless it stays', async () => {
    const member = await aFundedMember(database, 100_000n);
    const { total_balance, total_invest } = await figures(member);
    const profit = await edit(owner, member.id, { total_balance: '7.00' });
    assert.deepEqual([profit.status, profit.body.code], [422, 'profit_not_typed']);
    const invest = await edit(owner, member.id, { total_invest: '7.00' });
    assert.match(invest.body.message, /Correct a position/);
    const same = await edit(owner, member.id, { total_balance, total_invest });
    assert.deepEqual([same.status, same.body.message], [200, 'Nothing changed']);
  });

  test('a line is reversed by two people, once, and the member reads Reversal', async () => {
    const member = await aFundedMember(database, 100_000n);
    const high = (Number(await balanceOf(member)) + 10).toFixed(2);
    const low = await raised(member, high);
    const [line] = await linesOf(member.id);
    const command = { user: member.id, act: 'reverse', line: line!.id, reason: 'paid twice' };
    const response = await adjust(finance, command);
    assert.equal(response.status, 202);
    assert.equal((await decide(owner, response.body.data.proposal_id)).status, 200);
    assert.equal(await balanceOf(member), low);
    assert.equal((await adjust(finance, command)).body.code, 'more_than_undone');
    const other = await aFundedMember(database, 100_000n);
    assert.equal((await adjust(finance, { ...command, user: other.id })).status, 404);
    assert.equal((await adjust(support, command)).status, 403);
  });

  test('a deposit is reversed into suspense, once no position holds its money', async () => {
    const member = await aFundedMember(database, 200_000n);
    const plan = await aPlan();
    await openPosition(database, member.id, plan, 150_000n);
    const [line] = await linesOf(member.id);
    const command = { user: member.id, act: 'reverse', line: line!.id, reason: 'not their coins' };
    const blocked = await adjust(finance, command);
    assert.equal(blocked.body.code, 'balance_at_work');
    const [position] = (await api.call('GET', '/user/positions', { token: member.token })).body
      .data;
    const correction = { user: member.id, act: 'position', position: position.id };
    const reason = 'opened by mistake';
    const more = await adjust(owner, { ...correction, principal: '1500', reason });
    assert.equal(more.body.code, 'amount_invalid');
    const less = await adjust(owner, { ...correction, principal: '0', reason });
    assert.equal((await decide(finance, less.body.data.proposal_id)).status, 200);
    const now = (await api.call('GET', '/user/positions', { token: member.token })).body.data;
    assert.equal(now[0].principal, '0.00');
    const response = await adjust(finance, command);
    assert.equal((await decide(owner, response.body.data.proposal_id)).status, 200);
    const after = await figures(member);
    assert.deepEqual([after.withdrawable_balance, after.total_invest], ['0.00', '0.00']);
  });
});

const aPlan = async () => {
  const found = await sql<{ planId: string; versionId: string; termDays: number }>`
    select plan_id, id as version_id, term_days from plans.version
    limit 1`.execute(database.owner);
  return found.rows[0]!;
};

describe('names and the address', () => {
  test('a name is saved at once, and said to be updated', async () => {
    const member = await aFundedMember(database, 100_000n);
    const done = await edit(support, member.id, { first_name: 'Augusta' });
    assert.deepEqual([done.status, done.body.message], [200, 'User updated successfully']);
    assert.equal((await figures(member)).first_name, 'Augusta');
    assert.equal((await edit(finance, member.id, { first_name: 'Ada' })).body.code, 'forbidden');
    assert.equal((await edit(support, member.id, { first_name: ' ' })).status, 400);
  });

  test('an address waits for a second person and both mailboxes; all parts are told', async () => {
    const member = await aFundedMember(database, 100_000n);
    const seen = await balanceOf(member);
    const email = `new-${randomUUID().slice(0, 8)}@example.org`;
    const money = { withdrawable_balance: '5000', seen_balance: seen, reason: 'by telephone' };
    const answer = await edit(owner, member.id, { last_name: 'King', email, ...money });
    assert.equal(
      answer.body.message,
      'Saved: Last Name. Awaiting second approval: Email, Account Balance.',
    );
    assert.deepEqual(answer.body.data.took_effect, ['last_name']);
    const waiting = answer.body.data.waits.find((wait: { part: string }) => wait.part === 'email');
    assert.equal((await decide(finance, waiting.proposal_id)).status, 200);
    assert.equal((await figures(member)).email, member.email);
    await api.work(); // the worker makes the links and their mails
    const mails = await sql<{ recipient: string; body: string }>`
      select recipient, body from foundation.mail
      where recipient in (${member.email}, ${email}) and body like '%confirm-email%'`.execute(
      database.owner,
    );
    assert.equal(mails.rows.length, 2);
    for (const { body } of mails.rows) {
      const [, token] = /confirm-email\/([\w-]+)/.exec(body)!;
      assert.equal((await api.call('POST', `/confirm-email/${token}`, { body: {} })).status, 200);
    }
    const changed = await sql<{ email: string; waits: Date | null }>`
      select email, payouts_wait_until as waits from identity.member
      where id = ${member.id}`.execute(database.owner);
    assert.equal(changed.rows[0]?.email, email);
    assert.notEqual(changed.rows[0]?.waits, null);
    assert.equal((await api.call('GET', '/user', { token: member.token })).status, 401);
    const taken = await edit(owner, member.id, { email: owner.email, reason: 'theirs' });
    assert.equal(taken.status, 202);
  });
});
