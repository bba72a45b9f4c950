import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { balanceOverTime } from '../ledger/ledger.ts';

const database = await testDatabase();
const { call } = await testApi(database);
const support = await anAdministrator(database.owner, 'support');
const member = await aFundedMember(database, 123_456n);
const invited = await aMember(database.owner, { referredBy: member.id });

test('a member’s figures are their accounts', async () => {
  const { status, body } = await call('GET', '/user', { token: member.token });
  assert.equal(status, 200, JSON.stringify(body));
  const { withdrawable_balance, total_balance, total_invest, next_unlock_at } = body.data;
  assert.deepEqual(
    [withdrawable_balance, total_balance, total_invest, next_unlock_at],
    ['1234.56', '0.00', '1234.56', null],
  );
});

test('the ledger walks from nothing to the figure on the card', async () => {
  const { body } = await call('GET', '/user/ledger', { token: member.token });
  assert.deepEqual(
    body.data.map((item: Record<string, unknown>) => [item['kind'], item['balance_after']]),
    [['deposit', '1234.56']],
  );
  const strange = await call('GET', '/user/ledger?cursor=x', { token: member.token });
  assert.equal(strange.status, 400);
});

test('the walk to each card ends at its figure, and begins at nothing', async () => {
  const figures = {
    balance: '1234.56',
    deposits: '1234.56',
    withdrawals: '0.00',
    interest: '0.00',
  };
  for (const [figure, shown] of Object.entries(figures)) {
    const { body } = await call('GET', `/user/walk?figure=${figure}`, { token: member.token });
    assert.equal(body.figure, shown);
    const steps: { after: string; amount: string }[] = body.data;
    assert.equal(steps[0]?.after ?? '0.00', shown);
    assert.equal(steps.at(-1)?.amount ?? '0.00', shown);
    const page = `/user/walk?figure=${figure}&limit=1&cursor=1`;
    assert.deepEqual((await call('GET', page, { token: member.token })).body.data, []);
  }
  assert.equal((await call('GET', '/user/walk', { token: member.token })).status, 400);
});

test('the balance over time is one point a movement, and nothing for nobody', async () => {
  const { body } = await call('GET', '/user/balance-history', { token: member.token });
  assert.deepEqual(
    body.data.map((item: Record<string, string>) => [
      item['change'],
      item['balance'],
      item['profit'],
    ]),
    [['1234.56', '1234.56', '0.00']],
  );
  const none = await call('GET', '/user/balance-history', { token: invited.token });
  assert.deepEqual(none.body.data, []);
});

test('a history of many movements is drawn by the day, and ends at the balance', async () => {
  const [day, ...more] = await balanceOverTime(database.web, member.id, 0);
  assert.deepEqual(more, []);
  assert.deepEqual([day?.change, day?.balance], [123_456n, 123_456n]);
});

test('who was invited stands with the parent’s code, for nobody else', async () => {
  const { body } = await call('GET', '/users/affiliates', { token: member.token });
  assert.deepEqual(
    body.data.map((item: Record<string, unknown>) => [
      item['id'],
      item['level'],
      item['isVerified'],
    ]),
    [[invited.id, 1, true]],
  );
  const none = await call('GET', '/users/affiliates', { token: invited.token });
  assert.deepEqual(none.body.data, []);
  const searched = await call('GET', '/users/affiliates?search=nobody', { token: member.token });
  assert.deepEqual(searched.body.data, []);
});

test('administrators see the sums, members, and one of them; members do not', async () => {
  const { body } = await call('GET', '/admin/overview', { token: support.token });
  assert.equal(body.data.total_users, 2, JSON.stringify(body));
  assert.equal(body.data.total_deposits, '1234.56');
  assert.equal(body.data.days.length, 30);
  assert.equal(body.data.days.at(-1).deposits, '1234.56');
  const users = await call('GET', '/admin/users?search=member-', { token: support.token });
  assert.equal(users.body.data.users.length, 2, JSON.stringify(users.body));
  const answer = await call('GET', `/admin/users/${member.id}`, { token: support.token });
  assert.equal(answer.body.data.withdrawable_balance, '1234.56');
  for (const path of ['/admin/overview', '/admin/users', `/admin/users/${member.id}`]) {
    assert.equal((await call('GET', path, { token: member.token })).status, 401);
    assert.equal((await call('GET', path)).status, 401);
  }
});

test('paging by cursor shows each member once', async () => {
  const seen: string[] = [];
  let cursor = '';
  do {
    const path = `/admin/users?limit=1&sort=email${cursor}`;
    const { body } = await call('GET', path, { token: support.token });
    seen.push(...body.data.users.map((user: { id: string }) => user.id));
    cursor = body.data.next_cursor === null ? '' : `&cursor=${body.data.next_cursor}`;
  } while (cursor !== '');
  assert.deepEqual(seen.toSorted(), [member.id, invited.id].toSorted());
});
