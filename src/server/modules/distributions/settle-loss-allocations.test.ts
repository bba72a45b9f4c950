import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { type Answer, testApi } from '#test/api.ts';
import { aDecider, aFundedMember, anApproval } from '#test/ledger/books.ts';
import { aRate } from '#test/ledger/books.ts';
import { aVenue, codesOf, granting, posting } from '#test/ledger/books.ts';
import { release } from '#test/ledger/books.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aLoss } from '#test/ledger/losses.ts';
import { addPools } from '#test/ledger/pools.ts';
import { memberFigures, postSingle, verifyBooks } from '../ledger/ledger.ts';
import { presentLosses } from '../plans/losses.presenter.ts';
import { positionsOf } from '../plans/positions.sql.ts';
import { lossLinesOf, sumsOfPositions } from '../plans/profit.sql.ts';
import { payRuns } from './pay-runs.ts';
import { moveLossAllocations } from './settle-loss-allocations.ts';
import { settleMaturities } from './settle-maturities.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const api = await testApi(database);
await aRate(database);
await addCapital(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const [{ call }, { token }] = [api, finance];
const pools = await addPools(database, api, [finance, second]);
const people = [await aDecider(database), await aDecider(database, 'owner')];
const venue = await aVenue(database);

type PositionSeed = { cents: bigint; days: number };

/** A plan whose members have the balances that their positions are part of. */
async function aPlan(held: PositionSeed[]) {
  const { plan } = await pools.aPlan([]);
  const members: string[] = [];
  for (const { cents, days } of held) {
    const member = await aFundedMember(database, cents);
    members.push(member);
    await sql`insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
        principal_cents, opened_at, matures_at)
      select ${member}, ${plan}, v.id, ${randomUUID()}, ${cents}, ${cents},
        clock.now() - make_interval(days => ${days}),
        clock.now() + make_interval(days => ${365 - days})
      from plans.version v where v.plan_id = ${plan}`.execute(owner);
  }
  return { plan, members };
}

const lose = (plan: string, cents: bigint) => aLoss(database, { plan, cents, people, venue });

const propose = (loss: string, amount: string): Promise<Answer> =>
  call('POST', '/admin/sharings', { token, body: { loss, amount, reason: 'The venue failed' } });
const approve = (made: Answer, by = second.token): Promise<Answer> =>
  call('PATCH', `/admin/approvals/${made.body.data.proposal_id}`, {
    token: by,
    body: { decision: 'approve', shown_hash: made.body.data.shown_hash },
  });
const read = async (path: string) => (await call('GET', path, { token })).body.data;
const show = async (plan: string) => (await read(`/admin/sharings?plan=${plan}`))[0];
const later = (days: number) =>
  sql`update clock.setting set ahead = ahead + make_interval(days => ${days})`.execute(owner);
const principals = async (member: string): Promise<bigint[]> =>
  (
    await sql<{ cents: bigint }>`select principal_cents as cents from plans.position
      where member_id = ${member} order by id`.execute(owner)
  ).rows.map(({ cents }) => cents);

/** Approved and notified, fourteen days later. */
async function agreed(loss: string, amount: string): Promise<void> {
  const made = await propose(loss, amount);
  assert.equal(made.status, 202, JSON.stringify(made.body));
  assert.equal((await approve(made)).status, 200);
  await moveLossAllocations(worker);
  await later(14);
  await aRate(database);
}

describe('a loss', () => {
  test('is previewed, approved by another, told, and shared after fourteen days', async () => {
    const { plan, members } = await aPlan([
      { cents: 60_000n, days: 40 },
      { cents: 30_000n, days: 10 },
    ]);
    const loss = await lose(plan, 9_000n);
    assert.equal((await read(`/admin/losses?plan=${plan}`))[0].open, '90.00');
    const label = async () => (await read(`/plans/${plan}`)).label.last_12_months;
    assert.match(await label(), / A loss of \$90\.00 is recorded and not yet borne by anyone\.$/);
    const preview = await read(`/admin/sharings/preview?loss=${loss}&amount=90`);
    assert.deepEqual(
      preview.parts.map((row: { principal: string; share: string }) => [row.principal, row.share]),
      [
        ['600.00', '60.00'],
        ['300.00', '30.00'],
      ],
    );
    const made = await propose(loss, '90');
    assert.equal(made.status, 202, JSON.stringify(made.body));
    assert.equal((await approve(made, finance.token)).body.code, 'own_proposal');
    assert.equal((await approve(made)).status, 200);
    await moveLossAllocations(worker, 1);
    const allocation = await show(plan);
    assert.deepEqual([allocation.state, allocation.left], ['notice', '90.00']);
    const notices = await sql<{ cents: string }>`
      select data->>'cents' as cents from pgboss.job
      where data->>'kind' = 'loss_notice' and data->>'memberId' = any(${members})
      order by cents`.execute(owner);
    assert.deepEqual(
      notices.rows.map(({ cents }) => cents),
      ['3000', '6000'],
    );
    const announced = async () => {
      const sums = await Promise.all(members.map((member) => sumsOfPositions(web, member)));
      const parts = sums.flatMap((of) => [...of.values()]);
      return parts.flatMap(({ announced: a }) => (a === null ? [] : [a.cents, a.dueAt]));
    };
    const due = new Date(allocation.due_at);
    assert.deepEqual(await announced(), [6_000n, due, 3_000n, due]);
    assert.match(await label(), / A loss of \$90\.00 .* At most \$90\.00 of it .* not before 2/);
    await later(13);
    await moveLossAllocations(worker, 1);
    assert.equal((await show(plan)).state, 'notice');
    await later(1);
    await moveLossAllocations(worker, 1);
    const done = await show(plan);
    assert.deepEqual(
      [done.state, done.from_profit, done.from_balance, done.left, done.percent],
      ['done', '0.00', '90.00', '0.00', 100],
    );
    assert.deepEqual(await announced(), []);
    assert.doesNotMatch(await label(), /recorded/);
    const balances = members.map(async (member) => (await memberFigures(web, member)).balance);
    assert.deepEqual(await Promise.all(balances), [54_000n, 27_000n]);
    assert.deepEqual(await Promise.all(members.map(principals)), [[54_000n], [27_000n]]);
  });

  test('takes locked profit first, and what is left of it matures', async () => {
    const { plan, members } = await aPlan([{ cents: 60_000n, days: 40 }]);
    await pools.earn(plan, 600n);
    await pools.approved(await pools.asked(plan, '6'));
    await payRuns(worker);
    await agreed(await lose(plan, 900n), '9');
    await moveLossAllocations(worker);
    const [member] = members;
    const { balance, profitLocked } = await memberFigures(web, member!);
    assert.deepEqual([balance, profitLocked], [59_700n, 0n]);
    const done = await show(plan);
    assert.deepEqual([done.from_profit, done.from_balance], ['6.00', '3.00']);
    // The member sees it on the position, and behind 'Where did this come from?' (MEM-13).
    const [position] = await positionsOf(web, member!);
    const sums = (await sumsOfPositions(web, member!)).get(position!.id);
    assert.deepEqual([sums?.paidCents, sums?.lostCents], [600n, 900n]);
    const [line, ...others] = presentLosses(await lossLinesOf(web, position!.id));
    assert.deepEqual(others, []);
    assert.deepEqual(
      [line!.amount, line!.from_profit, line!.from_balance],
      ['9.00', '6.00', '3.00'],
    );
    const { recorded, shared, positions, evidence } = line!.loss;
    assert.deepEqual([recorded, shared, positions], ['9.00', '9.00', 1]);
    assert.equal(evidence, 'a letter of the venue');
    await later(365);
    await settleMaturities(worker);
    assert.equal((await memberFigures(web, member!)).profit, 0n);
  });

  test('smaller than the locked profit leaves the rest to mature, to the cent', async () => {
    const { plan, members } = await aPlan([{ cents: 60_000n, days: 40 }]);
    await pools.earn(plan, 600n);
    await pools.approved(await pools.asked(plan, '6'));
    await payRuns(worker);
    await agreed(await lose(plan, 240n), '2.40');
    await moveLossAllocations(worker);
    await later(365);
    await settleMaturities(worker);
    const { balance, profit, profitLocked } = await memberFigures(web, members[0]!);
    assert.deepEqual([balance, profit, profitLocked], [60_000n, 360n, 0n]);
  });

  test('is never more than the member still has; the rest stays open until it is absorbed', async () => {
    const { plan, members } = await aPlan([
      { cents: 60_000n, days: 40 },
      { cents: 60_000n, days: 40 },
    ]);
    const loss = await lose(plan, 60_000n);
    const made = await propose(loss, '600');
    assert.equal((await approve(made)).status, 200);
    await moveLossAllocations(worker);
    // Members may still withdraw during the notice period.
    const [member] = members;
    const left = posting('hold_balance', [['member_balance', 'member_payout', 59_000n]], {
      member: member!,
    });
    await inTransaction(owner, async (tx) => {
      await postSingle(tx, left);
      await sql`select plans.shrink_positions(array[${member}::uuid], array[${left.subject}::uuid],
        array[59000::bigint])`.execute(tx);
    });
    await later(14);
    await moveLossAllocations(worker);
    const done = await show(plan);
    assert.deepEqual([done.state, done.from_balance, done.left], ['done', '310.00', '290.00']);
    const { balance } = await memberFigures(web, member!);
    assert.equal(balance, 0n);
    assert.deepEqual(await principals(member!), [0n]);
    assert.equal((await read(`/admin/losses?plan=${plan}`))[0].open, '290.00');
    // A request older than the policy allows would trip the brake for the other tests here.
    assert.deepEqual(await codesOf(owner, release(left)), ['posted']);
  });

  test('that was absorbed meanwhile is shared by as much less', async () => {
    const { plan, members } = await aPlan([{ cents: 60_000n, days: 40 }]);
    const loss = await lose(plan, 900n);
    assert.equal((await approve(await propose(loss, '9'))).status, 200);
    await moveLossAllocations(worker);
    const absorb = posting('absorb_loss', [['operator_capital', 'loss', 300n]], { plan });
    assert.deepEqual(await codesOf(owner, await granting(database, absorb, people)), ['posted']);
    await later(14);
    await moveLossAllocations(worker);
    assert.equal((await memberFigures(web, members[0]!)).balance, 59_400n);
  });

  test('is shared by nobody who came later, and says what is wrong', async () => {
    const { plan } = await aPlan([]);
    await sql`insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
        principal_cents, opened_at, matures_at)
      select ${randomUUID()}, ${plan}, v.id, ${randomUUID()}, 6000, 6000, clock.now(),
        clock.now() + interval '1 second'
      from plans.version v where v.plan_id = ${plan}`.execute(owner);
    const place = await lose(plan, 600n);
    await later(1);
    assert.equal((await propose(place, '6.01')).body.code, 'insufficient_funds');
    assert.equal((await propose(randomUUID(), '6')).status, 404);
    const late = await aPlan([{ cents: 6_000n, days: 1 }]);
    const loss = await lose(late.plan, 600n);
    const [proposal, twin] = [await propose(loss, '3'), await propose(loss, '3')];
    assert.equal((await approve(proposal)).status, 200);
    assert.equal((await approve(twin)).body.code, 'loss_allocation_open');
    assert.equal((await propose(loss, '3')).body.code, 'loss_allocation_open');
  });
});

describe('as the application’s roles, in SQL', () => {
  for (const [name, db] of Object.entries({ web, worker })) {
    test(`${name} takes nothing from a member that no sharing gives them to bear`, async () => {
      const { plan, members } = await aPlan([{ cents: 6_000n, days: 40 }]);
      const loss = await lose(plan, 600n);
      const legs: Parameters<typeof posting>[1] = [['member_balance', 'loss', 600n]];
      const about = { plan, member: members[0]!, evidence: 'a letter' };
      const taken = posting('share_loss', legs, about);
      const granted = { flow: 'share', amount: 600n, plan };
      const approvalId = await anApproval(database, randomUUID(), granted, people);
      const posted = codesOf(db, { ...taken, approvalId });
      if (name === 'web') await assert.rejects(posted, { code: '42501' });
      else assert.deepEqual(await posted, ['loss_allocation_unknown']);
      for (const change of [
        sql`insert into distributions.member_loss select gen_random_uuid(), gen_random_uuid(),
          gen_random_uuid(), gen_random_uuid(), 1, 1, 0`,
        sql`update distributions.loss_allocation set due_at = clock.now()`,
        sql`select distributions.allocate(null, null, null, 1)`,
        sql`select plans.allocate_loss(null, null, null, 1)`,
      ]) {
        await assert.rejects(change.execute(db), { code: '42501' });
      }
      const made = await propose(loss, '6');
      const approval = sql<{ code: string }>`select distributions.approve_loss_allocation(
        ${made.body.data.id}, ${made.body.data.proposal_id}) as code`;
      if (name === 'web') return assert.rejects(approval.execute(db), { code: '42501' });
      assert.equal((await approval.execute(db)).rows[0]!.code, 'approval_mismatch');
    });
  }

  test('the owner shortens no notice and changes no burden either', async () => {
    const { plan } = await aPlan([{ cents: 6_000n, days: 40 }]);
    const made = await propose(await lose(plan, 600n), '6');
    assert.equal((await approve(made)).status, 200);
    const { id } = made.body.data;
    const short = sql`update distributions.loss_allocation set notified_at = clock.now(),
      due_at = clock.now() + interval '13 days' where id = ${id}`;
    await assert.rejects(short.execute(owner), { code: 'CA002' });
    await moveLossAllocations(worker);
    for (const change of ["due_at = due_at - interval '1 day'", 'cents = 1', 'units = 1']) {
      const update = sql`update distributions.loss_allocation set ${sql.raw(change)}
        where id = ${id}`;
      await assert.rejects(update.execute(owner), { code: 'CA002' });
    }
    const lighter = sql`update distributions.member_loss set share_cents = 1`;
    await assert.rejects(lighter.execute(owner), { code: 'CA002' });
  });
});

test('after all this the books are sound', async () => {
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});
