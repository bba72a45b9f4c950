import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { steadyPlan } from '#test/ledger/investors.ts';
import { openPosition } from '#test/ledger/positions.ts';
import { memberFigures } from '../../src/server/modules/ledger/ledger.ts';
import { positionsOf } from '../../src/server/modules/plans/plans.ts';
import { codeOf, fourAtOnce, type Level, levels } from './four-at-once.ts';
import { blindRounds } from './rounds.ts';

// The client that opens a transaction chooses its isolation, and under a snapshot older than a lock
// the lock protects nothing (RT-3). Four clients take their snapshots first, and then call.

describe('positions never hold more than the balance, whatever isolation is chosen:', async () => {
  const database = await testDatabase();
  const { owner, web } = database;
  const steady = await steadyPlan(database);

  /** Four at once, round after round; the total they hold and whether any succeeded. */
  async function play(level: Level, db: Db, call: (member: Row) => RawBuilder<unknown>) {
    for (let round = 0; round < blindRounds; round += 1) {
      const member = await aFundedMember(database, 60_000n);
      const old = await openPosition(database, member.id, steady, 20_000n);
      const made = await fourAtOnce(db, level, call({ ...member, old: old! }));
      const codes = made.map(codeOf).filter((code) => code !== 'done');
      assert.equal(codes.length >= 3, true, `round ${round}: ${made.map(codeOf).join()}`);
      assert.deepEqual(
        codes.filter((code) => !/^(CA003|40001|CA004|CR001)$/.test(code)),
        [],
      );
      const held = (await positionsOf(web, member.id)).reduce(
        (sum, o) => sum + o.principalCents,
        0n,
      );
      const { balance } = await memberFigures(web, member.id);
      assert.equal(held <= balance, true, `round ${round}: ${held} of ${balance}`);
    }
  }
  type Row = { id: string; token: string; old: string };

  for (const level of levels) {
    test(`investing under ${level}`, () =>
      play(level, web, ({ token }) => sql`select plans.invest(${token}, ${steady.id}, 40000)`));

    test(`renewing under ${level}`, () =>
      play(level, web, ({ token, old }) => sql`select plans.renew(${token}, ${old}, 40000)`));

    test(`rows written past every function under ${level}`, () =>
      play(
        level,
        owner,
        ({ id }) => sql`insert into plans.position (member_id, plan_id, version_id, subject,
            opened_cents, principal_cents, opened_at, matures_at)
          select ${id}, plan_id, id, gen_random_uuid(), 40000, 40000, clock.now(),
            clock.now() + interval '365 days'
          from plans.version where id = ${steady.versionId}`,
      ));
  }
});
