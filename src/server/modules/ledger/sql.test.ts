import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { aDecider, aFundedMember, aPayment, codesOf } from '#test/ledger/books.ts';
import { deposit, hold } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';

// An attacker who runs arbitrary SQL as the application, or as the owner of the tables.

const database = await testDatabase();
const { owner, superuser, web, worker } = database;
const member = await aFundedMember(database, 60_000n);
await codesOf(owner, hold(member, 6_000n));
await aDecider(database);
await sql`select ledger.make_seal(1000), ledger.report_seal_fault(1, 'none')`.execute(worker);

const ledgerTables = [
  'account',
  'transfer',
  'entry',
  'flow',
  'kind',
  'class',
  'member_counter',
  'total',
  'total_delta',
  'total_day',
  'seal',
  'seal_fault',
];
const approvalTables = ['proposal', 'approver'];
const tables = [
  ...ledgerTables.map((name) => `ledger.${name}`),
  ...approvalTables.map((name) => `approvals.${name}`),
  'policy.limit_version',
  'policy.switch_event',
];

const tries = async (db: Db, statement: string): Promise<string> => {
  try {
    await sql.raw(statement).execute(db);
    return 'done';
  } catch (error) {
    return String((error as { code?: string }).code);
  }
};
// Statements sent together form one transaction: if one fails, the setting is undone as well.
const asReplica = (statement: string): string =>
  `select set_config('session_replication_role', 'replica', true); ${statement}`;
const denied = '42501';
const appendOnly = 'CA002';

describe('the application', () => {
  for (const [name, db] of Object.entries({ web, worker })) {
    for (const table of tables) {
      test(`as ${name} cannot change ${table}`, async () => {
        const column = await sql<{ name: string }>`
          select attname as name from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0 and attidentity = '' limit 1`.execute(
          owner,
        );
        const first = column.rows[0]?.name ?? '';
        assert.deepEqual(
          [
            await tries(db, `insert into ${table} default values`),
            await tries(db, `update ${table} set "${first}" = "${first}"`),
            await tries(db, `delete from ${table}`),
            await tries(db, `truncate ${table} cascade`),
          ],
          [denied, denied, denied, denied],
        );
      });
    }

    test(`as ${name} holds no right to write them, not even a hidden one`, async () => {
      const held = await sql<{ name: string }>`
        select t as name from unnest(${[...tables, 'audit.event']}::text[]) t
        where has_table_privilege(t, 'insert, update, delete, truncate')`.execute(db);
      assert.deepEqual(held.rows, []);
    });

    test(`as ${name} can neither switch a guard off nor become somebody else`, async () => {
      const statements = [
        'alter table ledger.transfer disable trigger all',
        'drop trigger forbid_change_of_transfer on ledger.transfer',
        'set role candor_owner',
        'set session authorization candor_owner',
        'set session_replication_role = replica',
        'create or replace function ledger.is_uuid(text) returns boolean language sql as $$ select true $$',
        'create function public.gift() returns void language sql as $$ select $$',
        `alter role candor_${name} superuser`,
      ];
      for (const statement of statements) {
        assert.equal(await tries(db, statement), denied, statement);
      }
    });

    const ofWeb = ['approvals.sign', 'audit.record', 'audit.take_turn'];
    const ofTheWorker = [
      'approvals.lock_to_execute',
      'approvals.note_executed',
      'approvals.note_failure',
      'approvals.note_signature',
      'ledger.fold_totals',
      'ledger.make_seal',
      'ledger.mirror_of',
      'ledger.post',
      'ledger.readable',
      'ledger.report_seal_fault',
      'policy.change_limit',
      'policy.missing_coins',
      'policy.not_seen',
      'policy.reconcile',
      'policy.resume_payouts',
    ];
    test(`as ${name} calls no inner function of the ledger or of approvals`, async () => {
      const callable = await sql<{ name: string }>`
        select n.nspname || '.' || p.proname as name
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('ledger', 'approvals', 'policy', 'audit', 'rules')
          and has_function_privilege(p.oid, 'execute') order by 1`.execute(db);
      const expected = [
        'approvals.approve',
        'approvals.awaits_proposer',
        'approvals.lock_to_execute',
        'approvals.must_sign',
        'approvals.note_executed',
        'approvals.note_failure',
        'approvals.note_signature',
        'approvals.propose',
        'approvals.reject',
        'approvals.sign',
        'approvals.standing',
        'audit.record',
        'audit.take_turn',
        'ledger.fold_totals',
        'ledger.is_reversible_still',
        'ledger.leg_id',
        'ledger.make_seal',
        'ledger.mirror_of',
        'ledger.newest_movements',
        'ledger.post',
        'ledger.readable',
        'ledger.report_seal_fault',
        'policy.brake_reading',
        'policy.change_limit',
        'policy.confirmations',
        'policy.deposit_brake',
        'policy.missing_coins',
        'policy.not_seen',
        'policy.payouts_stopped',
        'policy.reconcile',
        'policy.resume_payouts',
        'policy.stop_payouts',
        'policy.withdraw_limit',
      ].filter((item) => (name === 'worker' ? !ofWeb.includes(item) : !ofTheWorker.includes(item)));
      assert.deepEqual(
        callable.rows.map((row) => row.name),
        expected,
      );
    });
  }

  test('posts what the map lets it, even where a grant too much lets it call the ledger', async () => {
    const credit = deposit(await aPayment(database, { amount: 100n }), randomUUID(), member, 100n);
    await assert.rejects(codesOf(web, credit), { code: denied });
    const calls = sql`function ledger.post, ledger.readable`;
    await sql`grant execute on ${calls} to candor_web`.execute(owner);
    const codes = await codesOf(web, hold(member, 600n), credit).finally(() =>
      sql`revoke execute on ${calls} from candor_web`.execute(owner),
    );
    assert.deepEqual(codes, ['flow_forbidden', 'flow_forbidden']);
  });

  test('cannot trick the ledger by names of its own in the search path', async () => {
    await sql`set search_path = pg_temp, public`.execute(owner);
    assert.deepEqual(await codesOf(owner, hold(member, 600n)), ['posted']);
    const settings = await sql<{ name: string; config: string[] | null }>`
      select p.proname as name, p.proconfig as config
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      -- What is bound when it is made looks up no names later, nor does a sum.
      where n.nspname in ('ledger', 'approvals', 'policy', 'audit', 'rules')
        and p.prosqlbody is null and p.prokind <> 'a'`.execute(owner);
    for (const row of settings.rows) {
      assert.ok(
        row.config?.some((item) => item.startsWith('search_path=pg_catalog')),
        row.name,
      );
    }
  });
});

describe('the owner of the tables', () => {
  const columnOf = {
    'ledger.transfer': 'kind',
    'ledger.entry': 'seq',
    'ledger.seal': 'no',
    'ledger.seal_fault': 'detail',
    'policy.limit_version': 'name',
  };
  for (const [table, column] of Object.entries(columnOf)) {
    test(`cannot rewrite ${table}, whatever replication role is set`, async () => {
      const body = `update ${table} set ${column} = ${column}`;
      for (const statement of [body, `delete from ${table}`, `truncate ${table} cascade`]) {
        assert.equal(await tries(owner, statement), appendOnly, statement);
        assert.equal(await tries(superuser, asReplica(statement)), appendOnly, statement);
      }
    });
  }

  test('cannot move a balance beside the posting function', async () => {
    const statements = [
      'update ledger.account set balance = balance + 1',
      'update ledger.account set balance = balance + 1, seq = seq + 1',
      `update ledger.account set owner = '${randomUUID()}' where owner <> ''`,
      'delete from ledger.account',
      'truncate ledger.account',
      `insert into ledger.account (owner, class, asset, balance)
        values ('${randomUUID()}', 'member_balance', 'USD', 1)`,
      `insert into ledger.account (owner, class, asset, seq)
        values ('${randomUUID()}', 'member_balance', 'USD', 1)`,
    ];
    for (const statement of statements) {
      assert.equal(await tries(owner, statement), appendOnly, statement);
      assert.equal(await tries(superuser, asReplica(statement)), appendOnly, statement);
    }
  });
});

describe('the tables themselves', () => {
  test('refuse what no posting may be, should the function ever err', async () => {
    const hash = `'\\x00'::bytea`;
    const row = (debit: number, credit: number, amount: number, subject: string): string =>
      `insert into ledger.transfer (id, kind, family, subject, leg, debit, credit, amount,
         payload_hash, actor, posted_at)
       values ('${randomUUID()}', 'hold_balance', 'hold', '${subject}', 1, ${debit}, ${credit},
         ${amount}, ${hash}, 'x', clock.now())`;
    const subject = randomUUID();
    assert.equal(await tries(owner, row(1, 2, 0, subject)), '23514');
    assert.equal(await tries(owner, row(1, 2, -5, subject)), '23514');
    assert.equal(await tries(owner, row(1, 1, 5, subject)), '23514');
    assert.equal(await tries(owner, row(1, 2, 5, subject)), 'done');
    assert.equal(await tries(owner, row(1, 2, 5, subject)), '23505');
  });

  test('hold no overdraft, even with the triggers off', async () => {
    const classes = await sql<{ class: string; balance: bigint }>`
      select name as class, 0::bigint as balance from ledger.class
      where not may_go_below_zero`.execute(owner);
    for (const row of classes.rows) {
      const overdraft = `alter table ledger.account disable trigger all;
        insert into ledger.account (owner, class, asset, balance)
        values ('${randomUUID()}', '${row.class}', 'USD', -1)`;
      assert.equal(await tries(superuser, overdraft), '23514', row.class);
    }
  });
});

describe('durability', () => {
  test('is on for every posting, whatever the session was set to', async () => {
    for (const [db, name] of [
      [worker, 'ledger.post'],
      [owner, 'ledger.post_inside'],
    ] as const) {
      const level = await db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit = off`.execute(tx);
        await sql`select ${sql.raw(name)}('[]'::jsonb)`.execute(tx);
        return sql<{ synchronousCommit: string }>`show synchronous_commit`.execute(tx);
      });
      assert.equal(level.rows[0]?.synchronousCommit, 'on', name);
    }
  });

  test('needs READ COMMITTED: a snapshot would not see a twin', async () => {
    const late = worker
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => sql`select ledger.post('[]'::jsonb)`.execute(tx));
    await assert.rejects(late, { code: 'CA003' });
  });
});
