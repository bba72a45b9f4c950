import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { codesOf, hold } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { steadyPlan } from '#test/ledger/investors.ts';
import { openPosition } from '#test/ledger/positions.ts';
import { memberFigures } from '../../src/server/modules/ledger/ledger.ts';
import { positionsOf } from '../../src/server/modules/plans/plans.ts';
import { rounds } from './rounds.ts';

// Positions never hold more than the balance, however many are opened at once and by whom (MONEY,
// Positions).

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
const steady = await steadyPlan(database);

const insert = (member: string) =>
  sql`insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
      principal_cents, opened_at, matures_at)
    select ${member}, plan_id, id, ${randomUUID()}, 60000, 60000, clock.now(),
      clock.now() + interval '365 days'
    from plans.version where id = ${steady.versionId}`.execute(owner);

async function playRounds(open: (member: string) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const { id: member } = await aFundedMember(database, 60_000n);
    const made = await Promise.allSettled([open(member), open(member), open(member)]);
    assert.equal(made.filter((item) => item.status === 'fulfilled').length, 1, `round ${round}`);
    for (const item of made) {
      if (item.status === 'rejected') assert.match(String(item.reason), /more than the balance/);
    }
    const held = (await positionsOf(web, member)).map((position) => position.principalCents);
    assert.deepEqual(held, [60_000n], `round ${round}`);
    assert.equal((await memberFigures(web, member)).balance, 60_000n);
  }
}

test('three positions at once on the balance of one: one opens', () =>
  playRounds((member) => openPosition(database, member, steady, 60_000n, randomUUID())));

test('three rows written at once past every function: one stands', () => playRounds(insert));

test('neither process holds money beside its request, so no position outlives its balance', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id: member } = await aFundedMember(database, 60_000n);
    const [held] = await Promise.all([
      codesOf(worker, hold(member, 60_000n)),
      openPosition(database, member, steady, 60_000n, randomUUID()),
    ]);
    assert.deepEqual(held, ['flow_forbidden']);
    assert.equal((await memberFigures(web, member)).balance, 60_000n);
  }
});

test('a position opens beside a withdrawal of the same money: it never holds what left', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id: member, token } = await aFundedMember(database, 60_000n);
    const body = {
      amount: '600.00',
      payment_channel: 'BITCOIN',
      wallet_address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    };
    const [withdrawn, opened] = await Promise.allSettled([
      call('POST', '/withdraw', { token, body }),
      openPosition(database, member, steady, 60_000n, randomUUID()),
    ]);
    assert.equal(withdrawn.status, 'fulfilled');
    const { balance } = await memberFigures(web, member);
    const held = (await positionsOf(web, member)).reduce(
      (sum, position) => sum + position.principalCents,
      0n,
    );
    assert.ok(held <= balance, `round ${round}: ${held} of ${balance}, ${opened.status}`);
  }
});
