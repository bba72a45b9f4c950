import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aDecider, aRate, aVenue, codesOf } from '#test/ledger/books.ts';
import { granting, posting } from '#test/ledger/books.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aPlacement } from '#test/ledger/placements.ts';
import { addPools } from '#test/ledger/pools.ts';
import { payRun, payRuns } from './pay-runs.ts';

// A run from its preview to the last cent: two people, only funded pools, once per period.

const database = await testDatabase();
const { owner, web, worker } = database;
let drafts = 0;
const watched = web.withPlugin({
  transformQuery: ({ node }) => {
    const text = inspect(node, { depth: null });
    drafts += text.includes('distributions.draft(') ? 1 : 0;
    return node;
  },
  transformResult: async ({ result }) => result,
});
const api = await testApi({ ...database, web: watched });
const { call } = api;
await aRate(database);
await addCapital(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const { aPlan, earn, subsidise, asked, propose, decide, show, approved, lockedOf, daysAgo } =
  await addPools(database, api, [finance, second]);

describe('a distribution', () => {
  test('is previewed, proposed by one, approved by another, and paid to the cent', async () => {
    const { plan, members } = await aPlan([
      { cents: 100_000n, days: 40 },
      { cents: 50_000n, days: 10 },
      { cents: 33_333n, days: 3 },
    ]);
    await earn(plan, 6_000n);
    const body = await asked(plan, '40.01');
    const { reason: _, ...query } = body;
    const preview = await call(
      'GET',
      `/admin/distributions/preview?${new URLSearchParams(query)}`,
      { token: finance.token },
    );
    assert.equal(
      drafts,
      1,
      'its positions are weighed once, and figures and shares are of one moment',
    );
    const data = preview.body.data;
    assert.deepEqual(
      [data.total, data.gain, data.capital, data.positions, data.refusal],
      ['40.01', '40.01', '0.00', 3, null],
    );
    assert.equal(data.units, String(100_000 * 30 + 50_000 * 9 + 33_333 * 2));
    const sum = data.shares.reduce((all: number, row: { total: string }) => all + +row.total, 0);
    assert.equal(sum.toFixed(2), '40.01');
    for (const share of data.shares) assert.ok(Math.abs(share.exact - share.total) < 0.01);

    const key = randomUUID();
    const made = await propose(body, key);
    assert.equal(made.status, 202, JSON.stringify(made.body));
    assert.deepEqual((await propose(body, key)).body, made.body);
    assert.equal((await propose({ ...body, amount: '1' }, key)).status, 422);
    const { proposal_id, shown_hash, id } = made.body.data;
    assert.equal((await decide(finance.token, proposal_id, shown_hash)).body.code, 'own_proposal');
    assert.equal(
      (await decide(second.token, proposal_id, 'a'.repeat(64))).body.code,
      'shown_changed',
    );
    assert.equal((await show(id)).progress.state, 'proposed');
    assert.equal(await payRuns(worker), 0);
    assert.equal((await decide(second.token, proposal_id, shown_hash)).status, 200);
    assert.equal((await show(id)).progress.state, 'waiting');
    await payRuns(worker);
    const done = await show(id);
    assert.deepEqual(
      [done.progress.state, done.progress.percent, done.progress.paid],
      ['done', 100, '40.01'],
    );
    const paid = await Promise.all(members.map(lockedOf));
    assert.equal(
      paid.reduce((all, value) => all + value, 0n),
      4_001n,
    );
    const shares = await call('GET', `/admin/distributions/${id}/shares?limit=2`, {
      token: second.token,
    });
    assert.equal(shares.body.data.length, 2);
    const rest = await call(
      'GET',
      `/admin/distributions/${id}/shares?cursor=${shares.body.next_cursor}`,
      { token: second.token },
    );
    assert.equal(rest.body.data.length, 1);
  });

  test('from a pool that does not hold it is refused, whichever money is there', async () => {
    const { plan } = await aPlan([{ cents: 100_000n, days: 40 }]);
    assert.equal((await propose(await asked(plan, '1'))).body.code, 'insufficient_funds');
    await earn(plan, 600n);
    assert.equal((await propose(await asked(plan, '6.01'))).body.code, 'insufficient_funds');
    const nobody = await aPlan([{ cents: 1n, days: 0 }]);
    await earn(nobody.plan, 600n);
    assert.equal((await propose(await asked(nobody.plan, '6'))).body.code, 'no_position_to_pay');
    const future = { ...(await asked(plan, '6')), to: await daysAgo(-1) };
    assert.equal((await propose(future)).body.code, 'period_invalid');
  });

  test('pays what was earned first, then capital, each to the cent', async () => {
    const { plan, members } = await aPlan([
      { cents: 100_000n, days: 40 },
      { cents: 70_001n, days: 17 },
    ]);
    await earn(plan, 600n);
    await subsidise(plan, 900n);
    const id = await approved(await asked(plan, '10.01'));
    await payRun(worker, id, 1);
    const run = await show(id);
    assert.deepEqual(
      [run.gain, run.capital, run.progress.state, run.progress.chunks],
      ['6.00', '4.01', 'done', 4],
    );
    const paid = await Promise.all(members.map(lockedOf));
    assert.equal(
      paid.reduce((all, value) => all + value, 0n),
      1_001n,
    );
  });

  test('of a period is paid once: a second run for any of its days is refused', async () => {
    const { plan } = await aPlan([{ cents: 100_000n, days: 90 }]);
    await earn(plan, 6_000n);
    const early = await propose(await asked(plan, '5', 20));
    const id = await approved(await asked(plan, '5', 30));
    const late = await decide(
      second.token,
      early.body.data.proposal_id,
      early.body.data.shown_hash,
    );
    assert.deepEqual([late.status, late.body.code], [409, 'period_paid']);
    assert.equal((await propose(await asked(plan, '5', 1))).body.code, 'period_paid');
    await payRuns(worker);
    assert.equal((await show(id)).progress.state, 'done');
    assert.equal((await propose(await asked(plan, '5', 40))).body.code, 'period_paid');
    const before = { ...(await asked(plan, '5', 60)), to: await daysAgo(30) };
    assert.equal((await propose(before)).status, 202);
  });

  test('waits behind the deposit brake and for its pools, and says why', async () => {
    const { plan } = await aPlan([{ cents: 100_000n, days: 40 }]);
    await earn(plan, 600n);
    const id = await approved(await asked(plan, '6'));
    const stop = (stopped: boolean) =>
      sql`insert into policy.switch_event (name, stopped, reason, set_by, at)
        values ('payouts', ${stopped}, 'a drill', ${randomUUID()}, clock.real())`.execute(owner);
    await stop(true);
    assert.equal(await payRun(worker, id), false);
    assert.deepEqual((await show(id)).progress.refusal, 'brake_closed');
    await stop(false);
    assert.equal(await payRun(worker, id), true);
    assert.equal((await show(id)).progress.refusal, null);
  });
});

describe('beside a loss that is open', async () => {
  const people = [await aDecider(database), await aDecider(database, 'owner')];

  /** Two people record that a plan's placement is lost. */
  async function lose(plan: string, cents: bigint): Promise<void> {
    const placement = await aPlacement(database, plan, { cents, venue: await aVenue(database) });
    const about = { plan, evidence: 'the venue is gone' };
    const item = posting('record_loss', [['loss', 'placement', cents]], about);
    const granted = await granting(database, item, people, { plan, placement });
    assert.deepEqual(await codesOf(worker, granted), ['posted']);
  }

  test('nothing is paid: neither a run that was proposed before it nor one that was approved', async () => {
    const { plan } = await aPlan([{ cents: 100_000n, days: 40 }]);
    await earn(plan, 600n);
    const early = await approved(await asked(plan, '3', 20));
    const before = { ...(await asked(plan, '3', 40)), to: await daysAgo(20) };
    const made = await propose(before);
    assert.equal(made.status, 202, JSON.stringify(made.body));
    await lose(plan, 30_000n);
    assert.equal(await payRun(worker, early), false);
    assert.equal((await show(early)).progress.refusal, 'loss_open');
    const { proposal_id, shown_hash, id } = made.body.data;
    await decide(second.token, proposal_id, shown_hash);
    await payRuns(worker);
    assert.deepEqual((await show(id)).progress.paid, '0.00');
    assert.equal((await show(id)).progress.state, 'lapsed');
    assert.equal((await propose(before)).body.code, 'loss_open');
  });
});

describe('as the application’s roles, in SQL', () => {
  test('a run and a sharing are proposed by the token of finance or an owner alone (INT-12)', async () => {
    const { plan } = await aPlan([{ cents: 100_000n, days: 40 }]);
    await earn(plan, 600n);
    const run = (token: string | null) => sql`select distributions.propose(${token},
      ${randomUUID()}, ${plan}, current_date - 30, current_date, 600) as refusal`;
    const proposeAllocation = (token: string | null) =>
      sql`select distributions.propose_loss_allocation(${token}, ${randomUUID()}, ${randomUUID()},
        1)`;
    const tokens = {
      unauthenticated: null,
      forbidden: (await aDecider(database, 'support')).token,
      step_up_required: (await aDecider(database, 'finance', 6)).token,
    };
    for (const db of [web, worker]) {
      for (const [message, token] of Object.entries(tokens)) {
        const refused = { code: 'CR001', message };
        await assert.rejects(run(token).execute(db), refused);
        await assert.rejects(proposeAllocation(token).execute(db), refused);
      }
    }
    const { token } = await aDecider(database);
    assert.deepEqual((await run(token).execute(web)).rows, [{ refusal: null }]);
  });

  for (const [name, db] of Object.entries({ web, worker })) {
    test(`${name} writes no run, no share and no approval of its own`, async () => {
      const { plan } = await aPlan([{ cents: 100_000n, days: 40 }]);
      const id = (await propose({ ...(await asked(plan, '1')) })).body.data?.id ?? randomUUID();
      const denied = { code: '42501' };
      await assert.rejects(
        sql`insert into distributions.run (id, plan_id, begins, ends, gain_cents, capital_cents,
            units, positions, target_cents, proposed_at)
          values (${randomUUID()}, ${plan}, '2020-01-01', '2020-01-02', 1, 0, 1, 1, 0,
            clock.now())`.execute(db),
        denied,
      );
      await assert.rejects(
        sql`update distributions.run set approved_at = clock.now()`.execute(db),
        denied,
      );
      await assert.rejects(
        sql`update distributions.share set gain_cents = 1000000`.execute(db),
        denied,
      );
      await assert.rejects(sql`delete from distributions.share`.execute(db), denied);
      const approval = sql<{ code: string }>`
        select distributions.approve(${id}, ${randomUUID()}) as code`;
      if (name === 'web') return assert.rejects(approval.execute(db), denied);
      assert.equal((await approval.execute(db)).rows[0]!.code, 'approval_mismatch');
    });

    test(`${name} pays nothing that is no share of an approved run`, async () => {
      const { plan, members } = await aPlan([{ cents: 100_000n, days: 40 }]);
      await earn(plan, 6_000n);
      const id = await approved(await asked(plan, '6'));
      const approvalId = (await show(id)).proposal_id;
      const item = posting('distribute_gain', [['pool_gain', 'member_profit_locked', 600n]], {
        plan,
        member: members[0]!,
        approvalId,
      });
      if (name === 'web') return assert.rejects(codesOf(db, item), { code: '42501' });
      assert.deepEqual(await codesOf(db, item), ['share_unknown']);
      const unapproved = { ...item, key: randomUUID(), approvalId: undefined };
      assert.deepEqual(await codesOf(db, unapproved), ['approval_missing']);
    });
  }

  test('the owner cannot pay a period twice either, nor change a run or a share', async () => {
    const { plan } = await aPlan([{ cents: 100_000n, days: 40 }]);
    await earn(plan, 600n);
    const id = await approved(await asked(plan, '6'));
    await payRuns(worker);
    await assert.rejects(
      sql`insert into distributions.run (id, plan_id, begins, ends, gain_cents, capital_cents,
          units, positions, target_cents, proposed_at)
        select ${randomUUID()}, plan_id, begins, ends, 1, 0, 1, 1, 0, clock.now()
        from distributions.run where id = ${id}`.execute(owner),
      { code: 'CD001' },
    );
    for (const change of ['gain_cents = 1', `done_at = null`, `ends = ends + 1`]) {
      const update = sql`update distributions.run set ${sql.raw(change)} where id = ${id}`;
      await assert.rejects(update.execute(owner), { code: 'CA002' });
    }
    await assert.rejects(sql`delete from distributions.run where id = ${id}`.execute(owner), {
      code: 'CA002',
    });
  });
});
