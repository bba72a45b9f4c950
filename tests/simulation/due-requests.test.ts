import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import { aMember, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { depositBrake } from '../../src/server/modules/policy/policy.ts';
import { waitingNow } from '../../src/server/modules/reporting/status.sql.ts';

// A withdrawal's delay counts against the operator from its due time: no member can close deposits
// by their own waits, and no operator can keep them open by delays (RT-8, INT-5, INT-8).

const database = await testDatabase();
const { owner } = database;
const members: Person[] = [];
for (let index = 0; index < 10; index += 1) members.push(await aMember(owner));

type RequestSeed = {
  hoursAgo: number;
  /** Which of the ten members requests it. */
  by?: number;
  waits?: number;
  cents?: number;
  state?: string;
  took?: number;
};

/** A withdrawal requested this long ago, delayed this many hours by its member's actions. */
async function asked(
  tx: Tx,
  { hoursAgo, by = 0, waits = 0, cents = 2_000, state, took }: RequestSeed,
): Promise<string> {
  const id = randomUUID();
  const is = state ?? (took === undefined ? 'requested' : 'paid');
  await sql`
    insert into withdrawals.withdrawal (id, member_id, source, amount_cents, method, address,
      state, requested_at, due_at, approval_id, changed_at)
    select ${id}, ${members[by]!.id}, 'balance', ${cents}, 'BITCOIN', 'bcrt1q', ${is}, t,
      t + ${waits} * interval '1 hour', ${randomUUID()},
      t + ${took ?? 0} * interval '1 hour'
    from (select clock.now() - ${hoursAgo} * interval '1 hour' as t) m`.execute(tx);
  return id;
}

type Reading = { p95: number; p95Due: number };
async function read(tx: Tx): Promise<Reading> {
  const found = await sql<{ reading: Reading }>`
    insert into reporting.status_reading (read_at, reading)
    values (clock.real(), reporting.read_status()) on conflict (singleton) do update
    set read_at = excluded.read_at, reading = excluded.reading returning reading`.execute(tx);
  return found.rows[0]!.reading;
}

async function causes(tx: Tx): Promise<string[]> {
  await read(tx);
  return depositBrake(tx);
}

/** Plays in a database with only the withdrawals of the story. */
const story = (play: (tx: Tx) => Promise<void>) => async (): Promise<void> => {
  const over = new Error('over');
  const playing = inTransaction(owner, async (tx) => {
    await play(tx);
    throw over;
  });
  await assert.rejects(playing, over);
};

async function aMonth(tx: Tx): Promise<void> {
  for (let day = 1; day <= 25; day += 1) {
    for (let index = 0; index < 8; index += 1)
      await asked(tx, { by: index, hoursAgo: day * 24 + index, took: 1 + index });
  }
}

async function leftOutByFee(tx: Tx, subject: string, hoursAgo: readonly number[]): Promise<void> {
  for (const hours of hoursAgo) {
    const batch = randomUUID();
    await sql`insert into withdrawals.batch (id, asset, asked_by, asked_at, state)
      values (${batch}, 'BTC', ${randomUUID()}, clock.now(), 'exported')`.execute(tx);
    await sql`insert into withdrawals.left_out (batch_id, subject, because, fee_units, at)
      values (${batch}, ${subject}, 'fee_over_ceiling', 900,
        clock.now() - ${hours} * interval '1 hour')`.execute(tx);
  }
}

async function spokenAgainst(tx: Tx, subject: string): Promise<void> {
  await sql`with setup as (
      insert into screening.setup (has_hook, at) values (true, clock.now()) returning id)
    insert into screening.answer (setup_id, subject, asset, address, direction, verdict,
      answered_by, reference, at, asked_at)
    select id, ${subject}, 'BTC', 'bcrt1q', 'out', 'match', 'hook', 'case 1', clock.now(),
      clock.now() from setup`.execute(tx);
}

/** A month with payouts of this size that screening held for three days and then paid. */
async function aScreenedMonth(tx: Tx, cents: number): Promise<void> {
  await aMonth(tx);
  for (let index = 0; index < 20; index += 1)
    await spokenAgainst(tx, await asked(tx, { hoursAgo: 100 + index, took: 74, cents }));
}

describe('deposits stay open', () => {
  test(
    'in a month of 200 payouts beside ten members whose own doing lets theirs wait',
    story(async (tx) => {
      await aMonth(tx);
      // Each had one paid the moment it was due, and has requested the next.
      for (let index = 0; index < 10; index += 1) {
        await asked(tx, { by: index, hoursAgo: 200 + index, waits: 72, took: 73 });
        await asked(tx, { by: index, hoursAgo: 150 + index, waits: 72, took: 73 });
        await asked(tx, {
          by: index,
          hoursAgo: 73 + index,
          waits: 72,
          state: index % 2 === 0 ? 'approved' : 'requested',
        });
      }
      assert.deepEqual(await causes(tx), []);
      const times = await read(tx);
      assert.ok(times.p95 > 72 * 3600 && times.p95Due <= 9 * 3600, JSON.stringify(times));
      const { oldestSeconds: oldest, oldestDueSeconds: due } = await waitingNow(tx);
      assert.ok(oldest! > 80 * 3600 && due! < 11 * 3600);
    }),
  );

  test(
    'while a member has not agreed to a fee, as far as exports go on asking',
    story(async (tx) => {
      const id = await asked(tx, { hoursAgo: 100, state: 'approved' });
      await leftOutByFee(tx, id, [95, 75, 55, 35, 15]);
      assert.deepEqual(await causes(tx), []);
    }),
  );

  test(
    'beside less than one in a hundred that screening spoke against',
    story(async (tx) => {
      await asked(tx, { hoursAgo: 1, cents: 100_000 });
      await spokenAgainst(tx, await asked(tx, { hoursAgo: 73, cents: 1_000 }));
      assert.deepEqual(await causes(tx), []);
    }),
  );

  test(
    'after payouts that screening kept, of less than one in a hundred of what was paid',
    story(async (tx) => {
      await aScreenedMonth(tx, 100);
      assert.deepEqual(await causes(tx), []);
    }),
  );
});

describe('deposits close', () => {
  test(
    'for a request that nobody approves, or that a hold or a missing export keeps',
    story(async (tx) => {
      for (const state of ['requested', 'approved']) {
        const id = await asked(tx, { hoursAgo: 73, state });
        assert.deepEqual(await causes(tx), ['payouts_late']);
        await sql`insert into withdrawals.hold (withdrawal_id, reason, placed_by, placed_at, until)
        values (${id}, 'unusual_activity', ${randomUUID()}, clock.now() - interval '70 hours',
          clock.now() + interval '1 hour')`.execute(tx);
        assert.deepEqual(await causes(tx), ['payouts_late']);
        await sql`update withdrawals.withdrawal set requested_at = requested_at + interval '2 hours',
        due_at = due_at + interval '2 hours' where id = ${id}`.execute(tx);
        assert.deepEqual(await causes(tx), []);
      }
    }),
  );

  test(
    'for payouts that were held before they were paid',
    story(async (tx) => {
      await aMonth(tx);
      for (let index = 0; index < 20; index += 1)
        await asked(tx, { hoursAgo: 100 + index, took: 74 });
      assert.deepEqual(await causes(tx), ['payouts_slow']);
    }),
  );

  test(
    'for a fee that no export has asked about for more than a day',
    story(async (tx) => {
      const id = await asked(tx, { hoursAgo: 100, state: 'approved' });
      await leftOutByFee(tx, id, [99]);
      assert.deepEqual(await causes(tx), ['payouts_late']);
    }),
  );

  test(
    'where screening speaks against one in a hundred or more of what is due',
    story(async (tx) => {
      await asked(tx, { hoursAgo: 1, cents: 99_000 });
      await spokenAgainst(tx, await asked(tx, { hoursAgo: 73, cents: 1_000 }));
      assert.deepEqual(await causes(tx), ['payouts_late']);
    }),
  );

  test(
    'after payouts that screening kept, of one in a hundred or more of what was paid',
    story(async (tx) => {
      await aScreenedMonth(tx, 300);
      assert.deepEqual(await causes(tx), ['payouts_slow']);
    }),
  );
});
