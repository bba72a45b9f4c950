import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { OpenPlacement } from '#contract/placements.ts';
import { advanceClock, businessNow } from '#platform/clock/clock.ts';
import { testApi } from '#test/api.ts';
import { aPlanHolding, aVenue } from '#test/ledger/books.ts';
import { ageProof, anAdministrator } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices } from '#test/ledger/funds.ts';
import { aPlacement, bringBack } from '#test/ledger/placements.ts';
import { publishBooks } from '../../solvency/jobs.ts';

// Placements age in public (INT-10): the open amount, its date, and an auditor's last evidence.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await freshPrices(database);
await addCapital(database);
const auditor = await anAdministrator(owner, 'auditor');
const finance = await anAdministrator(owner, 'finance');

let plan: string;
let venue: string;
let placement: string;

const freshProof = () =>
  sql`update identity.session set proved_at = clock.real()
  where id = ${auditor.sessionId}`.execute(owner);

beforeEach(async () => {
  await freshPrices(database);
  await freshProof();
  plan = randomUUID();
  await aPlanHolding(database, plan, 100_000n);
  venue = await aVenue(database);
  placement = await aPlacement(database, plan, { cents: 40_000n, venue });
  // Inserts the operation as the worker would have.
  await sql`insert into treasury.operation (proposal_id, state, approved_at, ended_at)
    values (${placement}, 'booked', clock.now(), clock.now())`.execute(owner);
});

const dayOf = async (back = 0): Promise<string> => {
  const now = await businessNow(web);
  return new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
};

type Checked = { statement: string; statement_hash: string; as_of: string };

const hashOf = (name: string): string => Buffer.from(name.padEnd(32)).toString('hex').slice(0, 64);

/** Records a statement as an auditor; returns the answer's status and code. */
async function prove(about: Partial<Checked> = {}, id = placement, token = auditor.token) {
  const given = { statement: 'No. 17', statement_hash: hashOf(randomUUID()), ...about };
  const body = { as_of: await dayOf(), ...given };
  const answer = await call('POST', `/admin/placements/${id}/statements`, { token, body });
  return [answer.status, answer.body.code];
}

const shown = async (): Promise<OpenPlacement | undefined> => {
  const { body } = await call('GET', `/admin/placements?plan=${plan}`, { token: finance.token });
  return body.data.open[0];
};

describe('an open placement', () => {
  test('counts in full at first, then a quarter less and again each week, until it is nothing', async () => {
    const counted = async (days: number) => {
      if (days > 0) await advanceClock(web, days);
      const row = await shown();
      return [row?.days_open, row?.counted, row?.counted_percent, row?.overdue];
    };
    assert.deepEqual(await counted(0), [0, '400.00', 100, false]);
    assert.deepEqual(await counted(29), [29, '400.00', 100, false]);
    assert.deepEqual(await counted(1), [30, '300.00', 75, true]);
    assert.deepEqual(await counted(7), [37, '200.00', 50, true]);
    assert.deepEqual(await counted(7), [44, '100.00', 25, true]);
    assert.deepEqual(await counted(7), [51, '0.00', 0, true]);
  });

  test('counts in full again from the day of a statement on, and from a return on', async () => {
    await advanceClock(web, 44);
    assert.equal((await shown())?.proof.kind, 'placed');
    const statement_hash = hashOf('the file');
    assert.deepEqual(await prove({ statement_hash, as_of: await dayOf(3) }), [201, undefined]);
    const proved = (await shown())!;
    const { proof } = proved;
    assert.deepEqual(
      [proof.kind, proof.statement, proof.statement_hash, proved.counted_percent],
      ['statement', 'No. 17', statement_hash, 100],
    );
    // A statement proves its own date, not the date it was checked.
    assert.equal(proof.at, `${await dayOf(2)}T00:00:00.000Z`);
    assert.equal(proved.days_unproven, 2);
    await freshPrices(database);
    await bringBack(database, { plan, placement, cents: 15_000n });
    const back = (await shown())!;
    assert.deepEqual(
      [back.proof.kind, back.proof.amount, back.amount, back.placed, back.proof.statement],
      ['return', '150.00', '250.00', '400.00', null],
    );
  });

  test('ends with the last of its cost, and is proven no more', async () => {
    await bringBack(database, { plan, placement, cents: 40_000n });
    assert.equal(await shown(), undefined);
    assert.deepEqual(await prove(), [409, 'placement_closed']);
  });

  test('stands on /solvency and on its plan’s label for everyone', async () => {
    await advanceClock(web, 31);
    await publishBooks(worker, true);
    const { placements } = (await call('GET', '/solvency')).body.data;
    const mine = placements.open.filter((row: OpenPlacement) => row.plan_id === plan);
    assert.deepEqual(mine, [await shown()]);
    assert.equal(placements.evidence_days, 30);
    assert.ok(Number(placements.counted) < Number(placements.cost));
    const { data } = (await call('GET', `/plans/${plan}`)).body;
    assert.deepEqual(data.placements, mine);
  });
});

describe('a statement', () => {
  test('is recorded once a file: the same paper again is no fresh evidence', async () => {
    const statement_hash = hashOf('one file');
    assert.deepEqual(await prove({ statement_hash }), [201, undefined]);
    await advanceClock(web, 20);
    assert.deepEqual(await prove({ statement_hash }), [409, 'statement_known']);
    assert.equal((await shown())?.days_unproven, 20);
  });

  test('speaks of the last seven days, and of no day before the coins were placed', async () => {
    assert.deepEqual(await prove({ as_of: await dayOf(1) }), [422, 'statement_before']);
    assert.deepEqual(await prove({ as_of: await dayOf(-1) }), [422, 'statement_old']);
    await advanceClock(web, 20);
    assert.deepEqual(await prove({ as_of: await dayOf(8) }), [422, 'statement_old']);
    assert.deepEqual(await prove({ as_of: await dayOf(7) }), [201, undefined]);
    assert.deepEqual(await prove({}, randomUUID()), [404, 'not_found']);
    assert.deepEqual(await prove({ statement_hash: 'x' }), [400, 'shape_invalid']);
  });

  test('is an auditor’s alone, with a fresh second factor, and the audit log keeps it', async () => {
    for (const role of ['owner', 'finance', 'support'] as const) {
      const other = await anAdministrator(owner, role);
      assert.deepEqual(await prove({}, placement, other.token), [403, 'forbidden']);
      // The database refuses a web process that skips the check.
      const past = sql`select treasury.prove_placement(${other.token}, ${placement}, 'No. 1',
        ${hashOf('forged')}, ${await dayOf()}::date)`.execute(web);
      await assert.rejects(past, { message: 'forbidden' });
    }
    await ageProof(owner, auditor);
    assert.deepEqual(await prove(), [403, 'step_up_required']);
    assert.equal((await shown())?.proof.kind, 'placed');
    await freshProof();
    assert.deepEqual(await prove(), [201, undefined]);
    const kept = await sql<{ actor: string; after: Checked }>`
      select actor, after from audit.event
      where act = 'placement.statement' and subject = ${placement}`.execute(owner);
    assert.equal(kept.rows.length, 1);
    assert.equal(kept.rows[0]!.actor, `admin:${auditor.id}`);
    assert.equal(kept.rows[0]!.after.statement, 'No. 17');
  });

  test('stays as it was recorded, and no process writes one past the function', async () => {
    assert.deepEqual(await prove(), [201, undefined]);
    const edit = sql`update treasury.placement_evidence set as_of = as_of + 1`;
    const insert = sql`insert into treasury.placement_evidence (placement_id, statement,
        statement_hash, as_of, checked_by, checked_at)
      values (${placement}, 'No. 1', ${hashOf('forged')}, '2026-01-01', ${auditor.id},
        clock.now())`;
    await assert.rejects(edit.execute(owner));
    for (const db of [web, worker]) await assert.rejects(insert.execute(db), { code: '42501' });
  });
});
