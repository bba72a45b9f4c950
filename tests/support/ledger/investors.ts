import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import { currentRate } from '../../../src/server/modules/market/market.ts';
import { catalogue, type Plan, seedCatalogue } from '../../../src/server/modules/plans/plans.ts';
import { aDecider, anApproval, aShare, codesOf, granting, posting } from './books.ts';
import type { Person } from './builders.ts';
import type { TestDatabase } from './database.ts';
import { aFundedMember } from './funds.ts';
import { aPaymentAboveCost } from './placements.ts';
import { openPosition } from './positions.ts';

export type Investor = Person & { position: string };

/** The real estate plan STEADY of the sandbox's catalogue. */
export async function steadyPlan({ web }: TestDatabase): Promise<Plan> {
  await seedCatalogue(web);
  const plan = (await catalogue(web, 'real_estate')).find(({ name }) => name === 'STEADY');
  assert.ok(plan);
  return plan;
}

/** A plan outside the catalogue, with a target of 4.00 % in 365 days; returns its id. */
export async function aPlanOfATest({ owner }: Pick<TestDatabase, 'owner'>): Promise<string> {
  const plan = randomUUID();
  await sql`insert into plans.plan (id, family, rank) values (${plan}, 'crypto', 90)`.execute(
    owner,
  );
  await sql`insert into plans.version (plan_id, version, name, min_cents, max_cents,
      target_hundredths, term_days, made_at)
    values (${plan}, 1, 'OF A TEST', 1, 1000000000, 400, 365, clock.now())`.execute(owner);
  return plan;
}

/** A member with `cents` of balance, `atWork` of them in one position of a plan. */
export async function anInvestor(
  database: TestDatabase,
  plan: Plan,
  cents: bigint,
  atWork: bigint = cents,
): Promise<Investor> {
  const member = await aFundedMember(database, cents);
  const position = await openPosition(database, member.id, plan, atWork);
  assert.ok(position);
  return { ...member, position };
}

const twoPeople = async (database: TestDatabase) => [
  await aDecider(database),
  await aDecider(database, 'owner'),
];

/** A realised gain of a plan: coins seen at an address of its placement; returns its cents. */
export async function aGain(
  database: TestDatabase,
  plan: string,
  units: bigint,
  evidence = 'a statement',
): Promise<bigint> {
  const rate = await currentRate(database.worker, 'BTC');
  const payment = await aPaymentAboveCost(database, plan, units);
  const cents = centsForCoinsDown('BTC', units, rate.usdMicros);
  const about = { subject: payment, paymentId: payment, rateId: rate.id, evidence, plan };
  const legs: Parameters<typeof posting>[1] = [
    ['custody', 'fx_coin', units],
    ['fx_usd', 'pool_gain', cents],
  ];
  const people = await twoPeople(database);
  const granted = await granting(database, posting('gain', legs, about), people, { plan });
  assert.deepEqual(await codesOf(database.worker, granted), ['posted']);
  return cents;
}

/** One run of a plan that pays one position. */
export async function aRun(
  database: TestDatabase,
  plan: string,
  to: Investor,
  cents: bigint,
): Promise<void> {
  const granted = { flow: 'distribute', amount: cents, plan };
  const people = await twoPeople(database);
  const approvalId = await anApproval(database, randomUUID(), granted, people);
  const about = { plan, member: to.id, approvalId };
  const line = posting('distribute_gain', [['pool_gain', 'member_profit_locked', cents]], about);
  await aShare(database, line, to.position);
  assert.deepEqual(await codesOf(database.owner, line), ['posted']);
}
