import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Answer, testApi } from '#test/api.ts';
import { credentialBy, enrolKey } from '#test/browser/decision-keys.ts';
import { aFundedMember, anApproval, aDecider } from '#test/ledger/books.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { openPosition } from '#test/ledger/positions.ts';
import { measurePlans } from './jobs.ts';
import { catalogue, planById, seedCatalogue } from './plans.ts';

// Plans change by versions, each approved by two people; open positions keep theirs (ADM-7, INT-6).

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const auditor = await anAdministrator(owner, 'auditor');
await seedCatalogue(web);
const steady = (await catalogue(web, 'real_estate')).find(({ name }) => name === 'STEADY')!;

const terms = {
  name: 'STEADY',
  min: '1000',
  max: '50000',
  target: '3.5',
  term_days: 180,
  reason: 'Rents came down',
};
const propose = (path: string, body: object, key?: string): Promise<Answer> =>
  call('POST', `/admin/plans${path}`, { token: finance.token, body, ...(key ? { key } : {}) });
const approve = (made: Answer, token = second.token): Promise<Answer> =>
  call('PATCH', `/admin/approvals/${made.body.data.proposal_id}`, {
    token,
    body: { decision: 'approve', shown_hash: made.body.data.shown_hash },
  });
/** With real money both people sign their decision. */
const approveSigned = async (made: Answer): Promise<Answer> => {
  const { proposal_id: id, shown_hash } = made.body.data;
  const row = { id, shownHash: shown_hash };
  const signer = async (person: typeof finance) => ({
    ...person,
    software: await enrolKey(database, person),
  });
  const proposing = await credentialBy(await signer(finance), row, 'propose');
  const path = `/admin/approvals/${id}`;
  const body = { shown_hash, signature: proposing };
  const signed = await call('POST', `${path}/signature`, { token: finance.token, body });
  assert.equal(signed.status, 200, JSON.stringify(signed.body));
  const signature = await credentialBy(await signer(second), row);
  return call('PATCH', path, {
    token: second.token,
    body: { decision: 'approve', shown_hash, signature },
  });
};
const adminPlanById = async (id: string) =>
  (await call('GET', `/admin/plans/${id}`, { token: auditor.token })).body.data;

const inLive = async <T>(work: () => Promise<T>): Promise<T> => {
  await sql`update foundation.installation set mode = 'live'`.execute(owner);
  try {
    return await work();
  } finally {
    await sql`update foundation.installation set mode = 'sandbox'`.execute(owner);
  }
};

describe('a plan', () => {
  test('gets a new version by two people; a position keeps the version it was opened under', async () => {
    const memberId = await aFundedMember(database, 1_000_000n);
    const planId = steady.id;
    await openPosition(database, memberId, steady, 600_000n);
    const key = randomUUID();
    const made = await propose(`/${planId}/versions`, terms, key);
    assert.equal(made.status, 202, JSON.stringify(made.body));
    assert.deepEqual((await propose(`/${planId}/versions`, terms, key)).body, made.body);
    assert.equal((await adminPlanById(planId)).terms.version, 1);
    assert.equal((await approve(made, finance.token)).body.code, 'own_proposal');
    assert.equal((await approve(made)).status, 200);
    const now = await adminPlanById(planId);
    assert.deepEqual(
      now.versions.map((version: Record<string, unknown>) => [
        version['version'],
        version['percentage'],
        version['yearly'],
        version['state'],
        version['positions'],
      ]),
      [
        [2, '3.5', '7.1', 'current', 0],
        [1, '4', '4', 'past', 1],
      ],
    );
    assert.deepEqual([now.principal, now.positions], ['6000.00', 1]);
    assert.equal((await planById(web, planId))!.maxCents, 5_000_000n);
    assert.equal((await approve(made)).body.code, 'already_decided');
  });

  test('changed while a change is proposed is refused', async () => {
    const first = await propose(`/${steady.id}/versions`, terms);
    const late = await propose(`/${steady.id}/versions`, { ...terms, target: '3' });
    assert.deepEqual([late.status, late.body.code], [409, 'already_proposed']);
    assert.equal((await approve(first)).status, 200);
  });

  test('that is new stands in the catalogue, marked, once another approved it', async () => {
    const made = await propose('', { ...terms, name: 'HARBOUR', family: 'real_estate' });
    assert.equal(made.status, 202, JSON.stringify(made.body));
    const { id } = made.body.data;
    assert.equal(await planById(web, id), undefined);
    assert.equal((await approve(made)).status, 200);
    const plan = (await planById(web, id))!;
    assert.deepEqual([plan.name, plan.version, plan.isOpen], ['HARBOUR', 1, true]);
    assert.match(plan.mark!, /play-money/);
  });

  test('is closed and opened again by two people each time', async () => {
    const closing = await propose(`/${steady.id}/close`, { reason: 'It is full' });
    const twin = await propose(`/${steady.id}/close`, { reason: 'It is full' });
    assert.equal(twin.body.code, 'already_proposed');
    assert.equal((await approve(closing)).status, 200);
    assert.equal((await adminPlanById(steady.id)).open, false);
    const opening = await propose(`/${steady.id}/reopen`, { reason: 'There is room again' });
    assert.equal((await approve(opening)).status, 200);
    assert.equal((await adminPlanById(steady.id)).open, true);
  });

  test('says what is wrong with its terms', async () => {
    const path = `/${steady.id}/versions`;
    const crossed = await propose(path, { ...terms, min: '2', max: '1' });
    assert.deepEqual([crossed.status, crossed.body.code], [422, 'range_invalid']);
    for (const wrong of [{ target: '4.255' }, { term_days: 0 }, { min: '0' }, { name: ' ' }]) {
      assert.equal((await propose(path, { ...terms, ...wrong })).status, 400);
    }
    assert.equal((await propose(`/${randomUUID()}/versions`, terms)).status, 404);
    const asAuditor = await call('POST', '/admin/plans', { token: auditor.token, body: terms });
    assert.equal(asAuditor.status, 403);
  });

  test('shows its target beside what it paid', async () => {
    await sql`update clock.setting set ahead = '70 days'`.execute(owner);
    await measurePlans(worker);
    const { target_so_far, paid_gain, missed, months } = await adminPlanById(steady.id);
    assert.ok(Number(target_so_far) > 0, target_so_far);
    assert.deepEqual([paid_gain, missed], ['0.00', true]);
    const sum = months.reduce((all: number, row: { target: string }) => all + +row.target, 0);
    // 6,000 at 4 percent a year for seventy days.
    assert.ok(Math.abs(sum - (6_000 * 0.04 * 70) / 365) < 0.05, String(sum));
  });
});

describe('in live', () => {
  test('a target above 30 percent a year is refused, and one above 10 waits and is marked', async () => {
    await inLive(async () => {
      const path = `/${steady.id}/versions`;
      const dream = await propose(path, { ...terms, target: '30.01', term_days: 365 });
      assert.deepEqual([dream.status, dream.body.code], [422, 'target_too_high']);
      const high = await propose(path, { ...terms, target: '12', term_days: 365 });
      const shown = (await call('GET', '/admin/approvals', { token: second.token })).body.data[0];
      assert.equal(shown.after.begins, '72 hours after the approval');
      assert.match(shown.after.label_mark, /High target/);
      const before = (await planById(web, steady.id))!.version;
      assert.equal((await approveSigned(high)).status, 200);
      const { waiting, terms: current } = await adminPlanById(steady.id);
      assert.deepEqual([current.version, waiting.version], [before, before + 1]);
      assert.match(waiting.mark, /more than 10% a year/);
      const wait = Date.parse(waiting.valid_from) - Date.parse(waiting.made_at);
      assert.equal(wait, 72 * 3_600_000);
      const modest = await propose(path, { ...terms, target: '10', term_days: 365 });
      assert.equal((await approveSigned(modest)).status, 200);
      const now = await adminPlanById(steady.id);
      assert.deepEqual([now.terms.mark, now.terms.version, now.waiting], [null, before + 2, null]);
    });
  });

  test('the database itself refuses it, the owner of the tables included', async () => {
    const insert = (hundredths: number, wait: string, mark: string | null) =>
      sql`insert into plans.version (plan_id, version, name, min_cents, max_cents,
          target_hundredths, term_days, mark, made_at, valid_from)
        values (${steady.id}, 99, 'X', 1, 2, ${hundredths}, 365, ${mark}, clock.now(),
          clock.now() + ${wait}::interval)`.execute(owner);
    await inLive(async () => {
      await assert.rejects(insert(3_001, '72 hours', 'mark'), /above 30 percent/);
      await assert.rejects(insert(1_001, '71 hours', 'mark'), /marked and waits/);
      await assert.rejects(insert(1_001, '72 hours', null), /marked and waits/);
      await assert.rejects(insert(1_001, '72 hours', 'mark'), /needs two people/);
      await assert.rejects(insert(400, '0 hours', null), /needs two people/);
    });
  });
});

describe('as the application’s roles, in SQL', () => {
  for (const [name, db] of Object.entries({ web, worker })) {
    test(`${name} writes no plan and no version, and closes none, alone`, async () => {
      const denied = { code: '42501' };
      await assert.rejects(
        sql`insert into plans.plan (family, rank) values ('crypto', 1)`.execute(db),
        denied,
      );
      await assert.rejects(sql`update plans.plan set is_open = false`.execute(db), denied);
      await assert.rejects(
        sql`insert into plans.version (plan_id, version, name, min_cents, max_cents,
            target_hundredths, term_days, made_at)
          values (${steady.id}, 50, 'X', 1, 2, 1, 1, clock.now())`.execute(db),
        denied,
      );
      const changed = async (approval: string) =>
        (await sql<{ code: string }>`select plans.change(${approval}) as code`.execute(db)).rows[0]!
          .code;
      if (name === 'web') {
        await assert.rejects(changed(randomUUID()), denied);
        return;
      }
      const open = await propose(`/${steady.id}/close`, { reason: 'Just a try' });
      assert.equal(await changed(open.body.data.proposal_id), 'approval_missing');
      const granted = { flow: 'plan_open', amount: 1n };
      const item = await anApproval(database, steady.id, granted, [await aDecider(database)]);
      assert.equal(await changed(item), 'approval_missing');
    });
  }
});
