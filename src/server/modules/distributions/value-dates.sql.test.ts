import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { aPlanOfATest } from '#test/ledger/investors.ts';

// The days that a position earns (ADM-7, MONEY Positions): each whole night of 24 hours that it was
// held. The opening day earns nothing, the day of maturity counts.

const { owner, web } = await testDatabase();
await sql`alter table plans.position disable trigger position_within_balance`.execute(owner);

const minutesADay = 24 * 60;
/** Returns the moment this many minutes into a January, UTC. */
const at = (minutes: number): string =>
  new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
const dayAt = (minutes: number): string => at(minutes).slice(0, 10);
const noon = minutesADay / 2;

type Leaves = { cents: bigint; from: number; back?: number };
type PositionSeed = {
  opened: number;
  termDays?: number;
  cents?: bigint;
  rule?: 1 | 2;
  leaves?: Leaves[];
};

/** Creates a plan with these positions, with moments in minutes; returns its id. */
async function aPlanOf(...positions: PositionSeed[]): Promise<string> {
  const plan = await aPlanOfATest({ owner });
  for (const { opened, termDays = 365, cents = 1n, rule = 2, leaves = [] } of positions) {
    const made = await sql<{ id: string }>`insert into plans.position (member_id, plan_id,
        version_id, subject, opened_cents, principal_cents, opened_at, matures_at, day_rule)
      select gen_random_uuid(), ${plan}, id, gen_random_uuid(), ${cents}, ${cents},
        ${at(opened)}, ${at(opened + termDays * minutesADay)}, ${rule}
      from plans.version where plan_id = ${plan} returning id`.execute(owner);
    for (const leave of leaves) {
      await sql`insert into plans.leaving (position_id, withdrawal_id, cents, left_at, restored_at)
        values (${made.rows[0]!.id}, gen_random_uuid(), ${leave.cents}, ${at(leave.from)},
          ${leave.back === undefined ? null : at(leave.back)})`.execute(owner);
    }
  }
  return plan;
}

/** Returns principal in cents times days, over all positions between two days. */
async function unitsOf(plan: string, begins: number, ends: number): Promise<bigint> {
  const found = await sql<{ units: bigint }>`select coalesce(sum(units), 0)::bigint as units
    from distributions.weigh(${plan}, ${dayAt(begins)}::date, ${dayAt(ends)}::date, null, null)
  `.execute(web);
  return found.rows[0]!.units;
}

const days = (n: number): number => n * minutesADay;
const year = days(400);

test('ten minutes across midnight earn nothing, however large the sum (MONEY, Positions)', async () => {
  const midnight = days(5);
  const leaves = [{ cents: 9_000_000_000n, from: midnight + 5 }];
  const plan = await aPlanOf({ opened: midnight - 5, cents: 9_000_000_000n, leaves });
  assert.equal(await unitsOf(plan, 0, days(30)), 0n);
  assert.equal(await unitsOf(plan, days(5), days(6)), 0n);
});

test('a position held for k nights earns k days, in one run or in many', async () => {
  const moment = fc.integer({ min: 0, max: days(3) });
  const property = fc.asyncProperty(
    moment,
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 0, max: minutesADay - 1 }),
    fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
    async (opened, nights, more, cuts) => {
      const leaves = [{ cents: 7n, from: opened + days(nights) + more }];
      const plan = await aPlanOf({ opened, cents: 7n, leaves });
      assert.equal(await unitsOf(plan, 0, year), 7n * BigInt(nights));
      let [begins, sum] = [0, 0n];
      for (const ends of [...new Set(cuts)].toSorted((a, b) => a - b)) {
        sum += await unitsOf(plan, days(begins), days(ends));
        begins = ends;
      }
      assert.equal(sum + (await unitsOf(plan, days(begins), year)), 7n * BigInt(nights));
    },
  );
  await fc.assert(property, { numRuns: 40, seed: 2026 });
});

test('a term ends with the day of maturity, which counts; the opening day did not', async () => {
  const plan = await aPlanOf({ opened: noon, termDays: 10 });
  assert.equal(await unitsOf(plan, 0, days(1)), 0n);
  assert.equal(await unitsOf(plan, days(10), days(11)), 1n);
  // From the middle of a run, and over all of it.
  assert.equal(await unitsOf(plan, days(4), days(30)), 7n);
  assert.equal(await unitsOf(plan, 0, days(30)), 10n);
});

test('what leaves in part earns until its last whole night, what comes back from its next', async () => {
  const left = days(4) + noon + 30;
  const plan = await aPlanOf(
    { opened: noon, cents: 100n, leaves: [{ cents: 40n, from: left }] },
    // Back within the same night: the money counts as never having left.
    { opened: noon, cents: 100n, leaves: [{ cents: 100n, from: left, back: left + 60 }] },
    // Away for two whole nights and part of a third: it loses the three nights whose end it missed.
    { opened: noon, cents: 100n, leaves: [{ cents: 100n, from: left, back: days(7) + noon + 1 }] },
  );
  const each = [100n * 19n - 40n * 15n, 100n * 19n, 100n * 16n];
  assert.equal(
    await unitsOf(plan, 0, days(20)),
    each.reduce((sum, value) => sum + value, 0n),
  );
});

test('a renewal counts no day twice, nor one between maturity and renewal', async () => {
  const matured = noon + days(10);
  for (const [wait, sum] of [
    [0, 19n],
    [90, 19n],
    [days(2), 17n],
  ] as const) {
    const renewed = matured + wait;
    const leaves = [{ cents: 1n, from: renewed }];
    const plan = await aPlanOf({ opened: noon, termDays: 10, leaves }, { opened: renewed });
    assert.equal(await unitsOf(plan, 0, days(20)), sum);
  }
});

test('positions of before count as before: from their opening day, without that of maturity', async () => {
  const plan = await aPlanOf({
    opened: noon,
    termDays: 10,
    rule: 1,
    cents: 10n,
    leaves: [{ cents: 4n, from: days(5) + 1 }],
  });
  assert.equal(await unitsOf(plan, 0, days(1)), 10n);
  assert.equal(await unitsOf(plan, 0, days(30)), 100n - 4n * 5n);
  const changed = sql`update plans.position set day_rule = 2 where plan_id = ${plan}`;
  await assert.rejects(changed.execute(owner), { code: 'CA002' });
});
