import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { defaultCoins } from '#core/chains/assets.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { openChain, readReserves } from '../chains/chains.ts';
import { limits } from './policy.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
const chief = await anAdministrator(owner);
const second = await anAdministrator(owner);
const finance = await anAdministrator(owner, 'finance');
const auditor = await anAdministrator(owner, 'auditor');

const settings = async (by: Person = auditor) =>
  (await call('GET', '/admin/settings', { token: by.token })).body.data;
const ruleOf = async (name: string) =>
  (await settings()).limits.find((limit: { name: string }) => limit.name === name);
const reason = 'Decided at the meeting of Monday';
const propose = (by: Person, name: string, value: string) =>
  call('POST', '/admin/settings/limits', { token: by.token, body: { name, value, reason } });
const approve = (by: Person, { proposal_id, shown_hash }: Record<string, string>) =>
  call('PATCH', `/admin/approvals/${proposal_id}`, {
    token: by.token,
    body: { decision: 'approve', shown_hash },
  });
const advance = (time: string) =>
  sql`update clock.setting set ahead = ahead + ${time}::interval`.execute(owner);

describe('a rule is changed by two (ADM-9)', () => {
  test('what strengthens it holds at once, and the screen says by whom nothing was typed', async () => {
    const response = await propose(finance, 'auto_credit_cents', '500000');
    assert.equal(response.status, 202);
    assert.equal((await limits(web)).autoCreditCents, 1_000_000n);
    assert.equal((await ruleOf('auto_credit_cents')).proposed.value, '500000');
    const alone = await approve(finance, response.body.data);
    assert.equal(alone.body.code, 'own_proposal');
    assert.equal((await approve(chief, response.body.data)).status, 200);
    assert.equal((await limits(web)).autoCreditCents, 500_000n);
    const rule = await ruleOf('auto_credit_cents');
    assert.deepEqual([rule.value, rule.waiting, rule.proposed], ['500000', null, null]);
  });

  test('what weakens it waits 72 hours, is shown, and can be taken back by one', async () => {
    const response = await propose(finance, 'two_people_cents', '2000000');
    assert.equal((await approve(chief, response.body.data)).status, 200);
    assert.equal((await limits(web)).twoPeopleCents, 1_000_000n);
    const { waiting } = await ruleOf('two_people_cents');
    assert.equal(waiting.value, '2000000');
    assert.equal((await propose(chief, 'two_people_cents', '1')).body.code, 'limit_waiting');
    const back = (by: Person) =>
      call('POST', `/admin/settings/limits/${waiting.id}/withdraw`, {
        token: by.token,
        body: { reason },
      });
    assert.equal((await back(auditor)).status, 403);
    assert.equal((await back(second)).status, 200);
    assert.equal((await back(second)).status, 404);
    await advance('73 hours');
    assert.equal((await limits(web)).twoPeopleCents, 1_000_000n);
  });

  test('a weakening that nobody took back holds when its time has come', async () => {
    const response = await propose(finance, 'confirmations_btc', '2');
    await approve(chief, response.body.data);
    await advance('71 hours 59 minutes');
    assert.equal((await ruleOf('confirmations_btc')).value, '3');
    await advance('2 minutes');
    assert.equal((await ruleOf('confirmations_btc')).value, '2');
  });

  test('beyond its bounds, unchanged or proposed already it is refused', async () => {
    const code = async (name: string, value: string) =>
      (await propose(chief, name, value)).body.code;
    assert.equal(await code('auditor_visit_days', '91'), 'limit_out_of_range');
    assert.equal(await code('auditor_visit_days', '90'), 'limit_unchanged');
    assert.equal(await code('no_such_rule', '1'), 'not_found');
    const first = await propose(chief, 'oldest_request_hours', '48');
    assert.equal(await code('oldest_request_hours', '24'), 'already_proposed');
    assert.equal((await approve(finance, first.body.data)).status, 200);
    assert.equal((await propose(chief, 'oldest_request_hours', '24')).status, 202);
  });

  test('nobody types one in SQL, and nobody rewrites what was decided', async () => {
    const insert = sql`insert into policy.limit_version (name, value, valid_from, set_by)
      values ('auto_credit_cents', 1, clock.now(), 'me')`;
    const spoil = sql`update policy.limit_version set value = 1`;
    const rule = sql`update policy.rule set weaker = 'less'`;
    for (const db of [web, worker]) {
      for (const command of [insert, spoil, rule])
        await assert.rejects(command.execute(db), { code: '42501' });
    }
    const change = sql<{ code: string }>`select policy.change_limit(uuidv7()) as code`;
    await assert.rejects(change.execute(web), { code: '42501' });
    assert.equal((await change.execute(worker)).rows[0]!.code, 'approval_missing');
    await assert.rejects(spoil.execute(owner), { code: 'CA002' });
  });
});

describe('payouts', () => {
  const stop = (by: Person) =>
    call('POST', '/admin/payouts/stop', { token: by.token, body: { reason } });
  const resume = (by: Person) =>
    call('POST', '/admin/payouts/resume', { token: by.token, body: { reason } });

  test('are stopped by one at once, and resumed by two', async () => {
    assert.equal((await resume(chief)).body.code, 'payouts_running');
    assert.equal((await stop(auditor)).status, 403);
    assert.equal((await stop(finance)).status, 200);
    const { payouts, brake } = await settings();
    assert.deepEqual(
      [payouts.running, payouts.reason, payouts.by],
      [false, reason, 'Grace Hopper'],
    );
    assert.deepEqual(
      brake
        .filter(({ closed }: { closed: boolean }) => closed)
        .map((row: { cause: string }) => row.cause),
      ['payouts_stopped'],
    );
    const response = await resume(finance);
    assert.equal(response.status, 202);
    assert.equal((await settings()).payouts.resume_proposal, response.body.data.proposal_id);
    assert.equal((await resume(chief)).body.code, 'already_proposed');
    assert.equal((await approve(finance, response.body.data)).body.code, 'own_proposal');
    assert.equal((await settings()).payouts.running, false);
    assert.equal((await approve(chief, response.body.data)).status, 200);
    assert.equal((await settings()).payouts.running, true);
  });
});

test('what names the operator is shown with what live still lacks', async () => {
  const { mode, operator } = await settings();
  assert.equal(mode, 'sandbox');
  const lacking = operator.filter(
    (row: { value: unknown; needed: boolean }) => row.needed && !row.value,
  );
  assert.equal(lacking.length, 7);
});

test('the brake is told by its figures, and chain and books coin by coin (INT-8)', async () => {
  const brake = async () => (await call('GET', '/admin/brake', { token: auditor.token })).body.data;
  for (const coin of defaultCoins) await readReserves(worker, coin, openChain);
  const calm = await brake();
  assert.deepEqual(
    calm.coins.map((coin: Record<string, string>) => [coin['asset'], coin['difference']]),
    [
      ['BTC', '0.00000000'],
      ['DOGE', '0.00000000'],
      ['XRP', '0.000000'],
      ['SOL', '0.000000000'],
    ],
  );
  assert.deepEqual([calm.margin, calm.oldest_request_at, calm.p95_seconds], ['0.00', null, null]);
  assert.equal(calm.months.length, 2);
  assert.ok(calm.oldest_request_hours > 0 && calm.restore_days === 90);
  await sql`update policy.reconciliation set book_units = 7, differs_since = clock.real()
    - interval '3 minutes' where asset = 'BTC'`.execute(owner);
  const closed = await brake();
  assert.equal(closed.coins[0].difference, '-0.00000007');
  const cause = closed.causes.find((row: { closed: boolean }) => row.closed).cause;
  assert.equal(cause, 'reconciliation_difference');
  assert.equal((await call('GET', '/admin/brake')).status, 401);
});
