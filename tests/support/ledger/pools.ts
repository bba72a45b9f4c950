import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { memberFigures } from '../../../src/server/modules/ledger/ledger.ts';
import type { TestApi } from '../api.ts';
import { aDecider, aRate, codesOf, granting, posting } from './books.ts';
import { type Person, aMember } from './builders.ts';
import type { TestDatabase } from './database.ts';
import { aGain, aPlanOfATest } from './investors.ts';

export type PositionSeed = { cents: bigint; days: number; termDays?: number };

/** Plans with positions, money in their pools, and two people who distribute it. */
export async function addPools(
  database: TestDatabase,
  { call }: TestApi,
  [finance, second]: [Person, Person],
) {
  const { owner, web } = database;
  const people = [await aDecider(database), await aDecider(database, 'owner')];

  // Positions here are plain rows: another module tests which balance they belong to.
  await sql`alter table plans.position disable trigger position_within_balance`.execute(owner);

  const today = async (): Promise<string> =>
    (
      await sql<{ d: string }>`select (clock.now() at time zone 'UTC')::date::text as d`.execute(
        web,
      )
    ).rows[0]!.d;
  const daysAgo = async (days: number): Promise<string> =>
    (
      await sql<{ d: string }>`
        select ((clock.now() at time zone 'UTC')::date - ${days}::integer)::text as d`.execute(web)
    ).rows[0]!.d;

  /** A plan with positions that began this many days ago; returns its id and members. */
  async function aPlan(
    positions: PositionSeed[],
  ): Promise<{ plan: string; members: string[]; holders: Person[] }> {
    const plan = await aPlanOfATest({ owner });
    const holders: Person[] = [];
    for (const { cents, days, termDays = 365 } of positions) {
      const member = await aMember(owner);
      holders.push(member);
      await sql`insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
          principal_cents, opened_at, matures_at)
        select ${member.id}, ${plan}, v.id, ${randomUUID()}, ${cents}, ${cents},
          clock.now() - make_interval(days => ${days}),
          clock.now() + make_interval(days => ${termDays - days})
        from plans.version v where v.plan_id = ${plan}`.execute(owner);
    }
    return { plan, members: holders.map(({ id }) => id), holders };
  }

  /** A plan with this many positions of odd amounts, each of a new member without accounts. */
  async function aLargePlan(count: number, days: number): Promise<string> {
    const { plan } = await aPlan([{ cents: 10_007n, days }]);
    await inTransaction(owner, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx); // a busy machine takes its time
      await sql`insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
          principal_cents, opened_at, matures_at)
        select gen_random_uuid(), ${plan}, v.id, gen_random_uuid(), 10000 + n, 10000 + n,
          clock.now() - make_interval(days => ${days}), clock.now() + interval '300 days'
        from plans.version v, generate_series(2, ${count}::integer) n
        where v.plan_id = ${plan}`.execute(tx);
    });
    return plan;
  }

  /** Fills a plan's pool of gains with exactly this many cents (a multiple of 6). */
  async function earn(plan: string, cents: bigint): Promise<void> {
    await aRate(database);
    await aGain(database, plan, (cents * 100n) / 6n);
  }

  async function subsidise(plan: string, cents: bigint): Promise<void> {
    const about = { plan, evidence: 'a resolution' };
    const item = posting('subsidise', [['operator_capital', 'pool_capital', cents]], about);
    assert.deepEqual(await codesOf(owner, await granting(database, item, people)), ['posted']);
  }

  const asked = async (plan: string, amount: string, days = 30) => ({
    plan,
    amount,
    from: await daysAgo(days),
    to: await today(),
    reason: 'What the month earned',
  });
  const propose = (body: object, key?: string) =>
    call('POST', '/admin/distributions', { token: finance.token, body, ...(key ? { key } : {}) });
  const decide = (token: string, id: string, shown_hash: string) =>
    call('PATCH', `/admin/approvals/${id}`, { token, body: { decision: 'approve', shown_hash } });
  const show = async (id: string) =>
    (await call('GET', `/admin/distributions/${id}`, { token: finance.token })).body.data;

  /** Proposes and approves; returns the run's id. */
  async function approved(body: object): Promise<string> {
    const { status, body: made } = await propose(body);
    assert.equal(status, 202, JSON.stringify(made));
    const { proposal_id, shown_hash, id } = made.data;
    assert.equal((await decide(second.token, proposal_id, shown_hash)).status, 200);
    return id;
  }

  const lockedOf = async (member: string): Promise<bigint> =>
    (await memberFigures(web, member)).profitLocked;

  return {
    aPlan,
    aLargePlan,
    earn,
    subsidise,
    asked,
    propose,
    decide,
    show,
    approved,
    lockedOf,
    today,
    daysAgo,
  };
}
