import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aDecider } from '#test/ledger/approvers.ts';
import { aMember, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { untilSomeoneWaits } from '#test/ledger/concurrency.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices } from '#test/ledger/funds.ts';
import { seedCatalogue } from '../../src/server/modules/plans/plans.ts';
import { publishSnapshot } from '../../src/server/modules/solvency/publish-snapshot.ts';
import { isFull } from '../is-full.ts';
import { writesOfOthers } from './ending-by-others.ts';
import { refusedAnyway, type World, type Write, writesByToken } from './ending-writes.ts';

// When an account ends, each concurrent write of its member comes first or is refused (RT-6).
const rounds = isFull ? 20 : 3;

const database = await testDatabase();
const { owner, web } = database;
await seedCatalogue(web);
await freshPrices(database);
await addCapital(database);
const { config } = await testApi(database);
await publishSnapshot(database.worker, config);
const plans = await sql<{
  id: string;
}>`select id from plans.plan where is_open order by id`.execute(web);
const world: World = {
  database,
  planId: plans.rows[0]!.id,
  deciders: [await aDecider(database, 'owner'), await aDecider(database, 'finance')],
};

/** Rows that a closed account must not have, by name. */
const leftOf = async ({ id }: Person): Promise<string[]> => {
  const found = await sql<{ what: string }>`
    select b.class as what from ledger.balance b where b.owner = ${id} and b.balance > 0
    union all select 'an open deposit' from rules.open_deposit where member_id = ${id}
    union all select 'an open claim' from deposits.claim
      where member_id = ${id} and state = 'open'
    union all select 'an open proposal' from approvals.undecided
      where payload->>'owner' = ${id}
    union all select 'a name' from identity.member where id = ${id} and
      (first_name, last_name, email, phone, password_hash) is distinct from
      ('Closed', 'account', id || '@closed.invalid', '', '')
    union all select 'an authenticator' from identity.member_totp where member_id = ${id}
    union all select 'a passkey' from identity.passkey where member_id = ${id}
    union all select 'a recovery code' from identity.recovery_code where member_id = ${id}
    union all select 'a half-done log-in' from identity.second_step where member_id = ${id}
    union all select 'a link' from identity.reset_token where member_id = ${id}
    union all select 'an address change' from identity.email_change where member_id = ${id}
    union all select 'an assertion' from identity.assertion where person = ${id}
    union all select 'a challenge' from identity.challenge where person = ${id}
    union all select 'a session' from identity.session where member_id = ${id}
      and (ended_at is null or user_agent <> '' or ip <> '')
    union all select 'a wallet' from withdrawals.wallet where member_id = ${id}
    union all select 'a former wallet' from withdrawals.wallet_change where member_id = ${id}
    union all select 'public words' from site.testimonial where member_id = ${id}`.execute(owner);
  return found.rows.map(({ what }) => what);
};

/** A refusal is an answer; any other error is a fault of ours, or a deadlock. */
async function answered(act: Promise<unknown>): Promise<string> {
  try {
    await act;
    return 'done';
  } catch (error) {
    const isRefusal =
      (error instanceof pg.DatabaseError && error.code === 'CR001') ||
      (error instanceof Error && error.name === 'Refusal');
    return isRefusal ? 'refused' : `failed: ${String(error)}`;
  }
}

const end =
  ({ token }: Person) =>
  async (tx: Tx) => {
    await sql`select identity.close_own_account(${token})`.execute(tx);
  };
const write = ({ role, act }: Write): Promise<unknown> => inTransaction(database[role], act);

/** The first keeps its transaction open until the second waits for it, or has finished. */
async function oneBeforeTheOther(
  first: { role: 'web' | 'worker'; act: Write['act'] },
  second: () => Promise<unknown>,
): Promise<string[]> {
  let later: Promise<string> | undefined;
  const before = await answered(
    inTransaction(database[first.role], async (tx) => {
      await first.act(tx);
      later = answered(second());
      await untilSomeoneWaits(web, later);
    }),
  );
  return [before, ...(later === undefined ? [] : [await later])];
}

for (const [name, make] of Object.entries({ ...writesByToken, ...writesOfOthers })) {
  test(`${name} comes before the end of an account or is refused, ${rounds} rounds`, async () => {
    const orders = [
      (member: Person, made: Write) =>
        oneBeforeTheOther(made, () => inTransaction(web, end(member))),
      (member: Person, made: Write) =>
        oneBeforeTheOther({ role: 'web', act: end(member) }, () => write(made)),
      (member: Person, made: Write) =>
        Promise.all([answered(write(made)), answered(inTransaction(web, end(member)))]),
    ];
    for (let round = 0; round < rounds; round += 1) {
      const member = await aMember(owner);
      const made = await make(member, world);
      const answers = await orders[round % orders.length]!(member, made);
      const failed = answers.filter((answer) => answer.startsWith('failed'));
      assert.deepEqual(failed, [], `round ${round}`);
      // In the first round the write goes first: if it were always refused, the test would prove
      // nothing.
      if (round === 0) assert.equal(answers[0], refusedAnyway.has(name) ? 'refused' : 'done');
      const { rows } = await sql<{ status: string }>`
        select status from identity.member where id = ${member.id}`.execute(owner);
      if (rows[0]!.status === 'closed')
        assert.deepEqual(await leftOf(member), [], `round ${round}`);
    }
  });
}

test('every function that writes for the member of a session is played', async () => {
  const found = await sql<{ name: string }>`
    select n.nspname || '.' || p.proname as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where has_function_privilege('candor_web', p.oid, 'execute')
      and p.prosrc ~ 'identity.(require_member|require_active_member|hold_caller|signed_file_person)[(]'
      and p.proname not in ('close_own_account', 'prove_by_code')
    order by 1`.execute(owner);
  assert.deepEqual(
    found.rows.map((row) => row.name),
    Object.keys(writesByToken).toSorted(),
  );
});
