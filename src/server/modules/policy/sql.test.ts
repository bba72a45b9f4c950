import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { brakeCauses } from '#contract/policy.ts';
import { stampMode } from '#platform/db/installation.sql.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { brake } from '#text/en/site/brake.ts';
import { seedCatalogue } from '../plans/plans.ts';
import { depositBrake } from './policy.ts';

const { owner, web } = await testDatabase();
const run = (statement: RawBuilder<unknown>) => statement.execute(owner);
const causes = async () => (await depositBrake(web)).toSorted();
await seedCatalogue(web);
await stampMode(owner, 'live');
await run(sql`update foundation.installation set mode = 'live'`);

describe('the deposit brake’s slower causes (INT-8)', () => {
  test('a difference between chain and books, once it has lasted two minutes', async () => {
    await run(sql`with r as (
      insert into chains.reading (asset, height, hash, units, addresses, read_at, seen_at)
      values ('BTC', 1, 'block', 10, 1, clock.real(), clock.real()) returning id)
      insert into policy.reconciliation (asset, chain_units, book_units, differs_since, read_at,
        reading_id, arriving_units, leaving_units)
      select 'BTC', 10, 11, clock.real() - interval '119 seconds', clock.real(), id, 0, 0 from r`);
    assert.deepEqual(await causes(), []);
    await run(
      sql`update policy.reconciliation set differs_since = clock.real() - interval '3 minutes'`,
    );
    assert.deepEqual(await causes(), ['reconciliation_difference']);
    await run(sql`update policy.reconciliation set differs_since = null`);
    assert.deepEqual(await causes(), []);
  });

  test('the 95th percentile of payouts above policy', async () => {
    const slow = (hours: number) =>
      run(sql`insert into reporting.status_reading (read_at, reading)
        values (clock.real(), jsonb_build_object('p95Due', ${hours}::integer * 3600))
        on conflict (singleton) do update set reading = excluded.reading`);
    await slow(72);
    assert.deepEqual(await causes(), []);
    await slow(73);
    assert.deepEqual(await causes(), ['payouts_slow']);
    await run(sql`update reporting.status_reading set reading = '{"p95Due": null}'`);
    assert.deepEqual(await causes(), []);
  });

  test('in live: no proven restore and no auditor’s visit for 90 days', async () => {
    const made = (days: number) =>
      run(
        sql`update foundation.installation set made_at = clock.real() - ${days}::integer * interval '1 day'`,
      );
    await made(89);
    assert.deepEqual(await causes(), []);
    await made(91);
    assert.deepEqual(await causes(), ['auditor_not_seen', 'restore_not_proven']);
    await run(sql`insert into reporting.restore_drill values (clock.real() - interval '89 days')`);
    assert.deepEqual(await causes(), ['auditor_not_seen']);
    await anAdministrator(owner, 'owner');
    assert.deepEqual(await causes(), ['auditor_not_seen']);
    await anAdministrator(owner, 'auditor');
    assert.deepEqual(await causes(), []);
    await run(sql`update identity.session set created_at = clock.real() - interval '91 days'`);
    assert.deepEqual(await causes(), ['auditor_not_seen']);
    await run(sql`update identity.session set created_at = clock.real()`);
  });

  test('capital that paid more than gains in two months running, until a month without', async () => {
    const plan = sql`(select id from plans.plan limit 1)`;
    const paid = (gain: number, capital: number, monthsAgo: number) =>
      run(sql`insert into distributions.run (id, plan_id, begins, ends, gain_cents, capital_cents,
          units, positions, target_cents, proposed_at, done_at, units_done, positions_done,
          paid_gain_cents, paid_capital_cents)
        select uuidv7(), ${plan}, d::date, d::date + 1, ${gain}::bigint, ${capital}::bigint, 1, 1,
          0, d, d, 1, 1, ${gain}::bigint, ${capital}::bigint
        from (select date_trunc('month', clock.now(), 'UTC') + interval '3 days'
          - ${monthsAgo}::integer * interval '1 month' as d) m`);
    await paid(5, 6, 1);
    assert.deepEqual(await causes(), []);
    await paid(5, 6, 2);
    assert.deepEqual(await causes(), ['capital_above_gains']);
    await paid(2, 0, 2);
    assert.deepEqual(await causes(), []);
    await paid(0, 9, 2);
    assert.deepEqual(await causes(), ['capital_above_gains']);
    await run(sql`update clock.setting set ahead = ahead + interval '62 days'`);
    assert.deepEqual(await causes(), []);
  });

  test('has words for every cause', () => {
    for (const cause of brakeCauses) assert.ok(!brake.why([cause]).includes(cause), cause);
  });
});
