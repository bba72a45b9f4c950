import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aDecider, aRate, aVenue } from '#test/ledger/books.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { untilSomeoneWaits } from '#test/ledger/concurrency.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { aPlanOfATest } from '#test/ledger/investors.ts';
import { aLoss } from '#test/ledger/losses.ts';
import { memberFigures, verifyBooks } from '../ledger/ledger.ts';
import { positionsOf } from '../plans/plans.ts';
import { moveLossAllocations } from './settle-loss-allocations.ts';

// A member may leave before a loss is allocated (record 0085), but may not come back into the
// position as if they had never left (record 0085).

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await aRate(database);
await addCapital(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const people = [await aDecider(database), await aDecider(database, 'owner')];
const venue = await aVenue(database);
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

const later = (days: number) =>
  sql`update clock.setting set ahead = ahead + make_interval(days => ${days})`.execute(owner);

/** A plan and its members, each with a balance and a position in the plan for part of it. */
async function aPlan(held: { cents: bigint; atWork: bigint }[]) {
  const plan = await aPlanOfATest({ owner });
  await aRate(database);
  const members: Person[] = [];
  for (const { cents, atWork } of held) {
    const member = await aFundedMember(database, cents);
    members.push(member);
    await sql`select plans.open_position(${member.id}, v.id, ${randomUUID()}, ${atWork}::bigint)
      from plans.version v where v.plan_id = ${plan}`.execute(owner);
  }
  await later(1);
  return { plan, members };
}

/**
 * Proposes and approves the allocation of a $90.00 loss to the plan's members, and starts its
 * notice period.
 */
async function announced(plan: string): Promise<() => Promise<Record<string, string>>> {
  const loss = await aLoss(database, { plan, cents: 9_000n, people, venue });
  const body = { loss, amount: '90', reason: 'The venue failed' };
  const made = await call('POST', '/admin/sharings', { token: finance.token, body });
  assert.equal(made.status, 202, JSON.stringify(made.body));
  const { proposal_id: id, shown_hash } = made.body.data;
  const answer = await call('PATCH', `/admin/approvals/${id}`, {
    token: second.token,
    body: { decision: 'approve', shown_hash },
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await moveLossAllocations(worker);
  return async () =>
    (await call('GET', `/admin/sharings?plan=${plan}`, { token: finance.token })).body.data[0];
}

async function leave(member: Person, amount: string): Promise<string> {
  await aRate(database);
  const response = await call('POST', '/withdraw', {
    token: member.token,
    body: { amount, payment_channel: 'BITCOIN', wallet_address: address },
  });
  assert.equal(response.status, 201, JSON.stringify(response.body));
  return response.body.data.id;
}
const cancel = async (member: Person, id: string): Promise<void> => {
  const answer = await call('POST', `/withdraw/${id}/cancel`, { token: member.token });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};

const standing = async ({ id }: Person) => {
  const { balance } = await memberFigures(web, id);
  const [position, ...others] = await positionsOf(web, id);
  assert.deepEqual(others, []);
  return { balance, principal: position!.principalCents };
};
const freed = async (id: string) =>
  (
    await sql<{ cents: string }>`select data->>'cents' as cents from pgboss.job
      where name = 'notice' and data->>'kind' = 'principal_freed'
        and data->>'withdrawalId' = ${id}`.execute(owner)
  ).rows.map(({ cents }) => cents);

const staysFree = async (member: Person, id: string) =>
  (await call('GET', `/withdraw/${id}`, { token: member.token })).body.data.stays_free;

const sixAndThree = [
  { cents: 60_000n, atWork: 60_000n },
  { cents: 30_000n, atWork: 30_000n },
];

test('who leaves before a loss is shared and cancels afterwards is in the position no more', async () => {
  const { plan, members } = await aPlan(sixAndThree);
  const [dodger, other] = members as [Person, Person];
  const allocation = await announced(plan);
  await later(13);
  const id = await leave(dodger, '600');
  await later(1);
  await moveLossAllocations(worker);
  // The part of the member who left stays open; the other member bears no more because of it.
  const { state, from_balance, left } = await allocation();
  assert.deepEqual([state, from_balance, left], ['done', '30.00', '60.00']);
  assert.deepEqual(await standing(other), { balance: 27_000n, principal: 27_000n });
  assert.equal(await staysFree(dodger, id), '600.00');
  await cancel(dodger, id);
  assert.deepEqual(await standing(dodger), { balance: 60_000n, principal: 0n });
  assert.deepEqual(await freed(id), ['60000']);
  assert.equal(await staysFree(dodger, id), '600.00');
  // It is free balance now: it can leave again, and returns as free balance.
  const again = await leave(dodger, '600');
  assert.equal(await staysFree(dodger, again), null);
  await cancel(dodger, again);
  assert.deepEqual(await standing(dodger), { balance: 60_000n, principal: 0n });
  assert.deepEqual(await freed(again), []);
});

test('who bore their whole share, or had not left yet, comes back into the position', async () => {
  const { plan, members } = await aPlan([
    { cents: 60_000n, atWork: 60_000n },
    { cents: 30_000n, atWork: 20_000n },
  ]);
  const [part, rest] = members as [Person, Person];
  const allocation = await announced(plan);
  await later(13);
  // The balance left in each account covers its share: 67.50 and 22.50.
  const [max, all] = [await leave(part, '500'), await leave(rest, '270')];
  await later(1);
  await moveLossAllocations(worker);
  const { state, from_balance, left } = await allocation();
  assert.deepEqual([state, from_balance, left], ['done', '90.00', '0.00']);
  await cancel(part, max);
  await cancel(rest, all);
  assert.deepEqual(await standing(part), { balance: 53_250n, principal: 53_250n });
  // Free balance left first, and the loss is not given back.
  assert.deepEqual(await standing(rest), { balance: 27_750n, principal: 17_750n });
  assert.deepEqual([...(await freed(max)), ...(await freed(all))], []);
  // A past loss does not hold back money that leaves after it.
  const again = await leave(part, '532.50');
  await cancel(part, again);
  assert.deepEqual(await standing(part), { balance: 53_250n, principal: 53_250n });
});

test('who had left before the loss itself owes no share of it, and comes back', async () => {
  const { plan, members } = await aPlan(sixAndThree);
  const [early, other] = members as [Person, Person];
  const id = await leave(early, '600');
  await later(1);
  await announced(plan);
  await later(14);
  await aRate(database);
  await moveLossAllocations(worker);
  assert.deepEqual(await standing(other), { balance: 21_000n, principal: 21_000n });
  await cancel(early, id);
  assert.deepEqual(await standing(early), { balance: 60_000n, principal: 60_000n });
});

test('what left before the loss, or long after it, comes back beside what dodged it', async () => {
  const { plan, members } = await aPlan(sixAndThree);
  const [member] = members as [Person, Person];
  const before = await leave(member, '300');
  await later(1);
  await announced(plan);
  await later(13);
  const dodging = await leave(member, '300');
  await later(1);
  await moveLossAllocations(worker);
  await cancel(member, before);
  assert.deepEqual(await standing(member), { balance: 30_000n, principal: 30_000n });
  await cancel(member, dodging);
  assert.deepEqual(await standing(member), { balance: 60_000n, principal: 30_000n });
  await later(1);
  await cancel(member, await leave(member, '600'));
  assert.deepEqual(await standing(member), { balance: 60_000n, principal: 30_000n });
});

test('who comes back while the notice runs bears their share, as does who is back in time', async () => {
  const { plan, members } = await aPlan(sixAndThree);
  const [dodger, other] = members as [Person, Person];
  await announced(plan);
  await later(13);
  const id = await leave(dodger, '600');
  assert.equal(await staysFree(dodger, id), null);
  await later(1);
  // The allocation is due but not booked yet: the worker runs a moment later.
  await cancel(dodger, id);
  await moveLossAllocations(worker);
  assert.deepEqual(await standing(dodger), { balance: 54_000n, principal: 54_000n });
  assert.deepEqual(await standing(other), { balance: 27_000n, principal: 27_000n });
});

test('a cancel that meets the sharing itself waits for it, and is no way round it', async () => {
  const { plan, members } = await aPlan(sixAndThree);
  const [dodger] = members as [Person, Person];
  const allocation = await announced(plan);
  await later(13);
  const id = await leave(dodger, '600');
  await later(1);
  const { id: due } = await allocation();
  const cancelled = await inTransaction(worker, async (tx) => {
    await sql`select distributions.allocate_chunk(${due}::uuid, 100)`.execute(tx);
    const racing = cancel(dodger, id);
    await untilSomeoneWaits(worker, racing);
    return { racing };
  });
  await cancelled.racing;
  assert.deepEqual(await standing(dodger), { balance: 60_000n, principal: 0n });
});

test('a request that two people refuse afterwards comes back as free balance too', async () => {
  const { plan, members } = await aPlan(sixAndThree);
  const [member] = members as [Person, Person];
  await announced(plan);
  await later(13);
  const id = await leave(member, '595');
  await later(1);
  await moveLossAllocations(worker);
  const reason = 'account_compromised';
  const response = await call('PATCH', `/admin/withdrawals/${id}`, {
    token: finance.token,
    body: { action: 'reject', reason },
  });
  const { id: proposal, shown_hash } = (
    await call('GET', '/admin/approvals', { token: second.token })
  ).body.data.find((row: { subject: string }) => row.subject === id);
  assert.ok(proposal, JSON.stringify(response.body));
  const answer = await call('PATCH', `/admin/approvals/${proposal}`, {
    token: second.token,
    body: { decision: 'approve', shown_hash },
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  // The account held 5.00, which the loss took; the rest of the 60.00 share was never borne.
  assert.deepEqual(await standing(member), { balance: 59_500n, principal: 0n });
  assert.deepEqual(await freed(id), ['59500']);
});

test('after all this the books are sound', async () => {
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});
