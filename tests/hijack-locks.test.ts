import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { closeToAll } from '#platform/db/own-power.ts';
import { type Attempt, attemptsOf } from './hijack/attempts.ts';
import { heldWithoutSession } from './hijack/held-rows.ts';
import { type Outcome, tryAll } from './hijack/try-attempts.ts';
import { anActiveWorld } from './hijack/world.ts';

// How a hijacked web process could block the worker (RT-13): every log-in may take advisory locks,
// so none of ours may depend on one; and a role that may update or delete a whole table can lock it
// against all others.

const world = await anActiveWorld();
const { owner, superuser, worker } = world;
// Queried before anything below holds a lock: a locked table has no rows to query.
const heldRows = await heldWithoutSession(world);

/**
 * Files with locks that belong to no program: the migration's, and the filling of a new sandbox.
 */
const ofTheOwner = ['src/server/platform/db/data-lock.ts', 'src/server/platform/db/migrate.ts'];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));

describe('no work of ours stands on a lock that every log-in may take (RT-13):', () => {
  test('no function of ours takes an advisory lock', async () => {
    const found = await sql<{ name: string }>`
      select p.oid::regprocedure::text as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname !~ '^pg' and n.nspname <> 'information_schema' and p.prokind <> 'a'
        and coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) ~* 'advisory'`.execute(owner);
    assert.deepEqual(found.rows, []);
  });

  test('no program takes one: its turns are rows', () => {
    const taking = filesBelow('src').filter((file) =>
      /\bpg_(try_)?advisory_\w+\((?!bigint)/.test(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(taking.toSorted(), ofTheOwner);
  });

  test('neither program may touch the rows of turns but by their functions', async () => {
    const held = await sql<{ role: string; has: boolean }>`
      select role, has_table_privilege(role, 'foundation.turn', 'select, insert, update, delete,
          truncate, references, trigger, maintain')
        or has_any_column_privilege(role, 'foundation.turn', 'select, insert, update') as has
      from unnest('{candor_web,candor_worker}'::text[]) role`.execute(owner);
    assert.ok(held.rows.every(({ has }) => !has));
    const taking = await sql<{ name: string }>`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'foundation'::regnamespace and p.proname ~ '_turns?$'
        and has_function_privilege('candor_web', p.oid, 'execute')`.execute(owner);
    assert.deepEqual(taking.rows, []);
  });

  test('the web process may lock one table against others: filters that its own staff keep', async () => {
    const found = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^pg_'
        and n.nspname <> 'information_schema' and has_schema_privilege('candor_web', n.oid, 'usage')
        and has_table_privilege('candor_web', c.oid, 'update, delete, truncate, maintain')
      order by 1`.execute(owner);
    assert.deepEqual(
      found.rows.map(({ name }) => name),
      ['reporting.saved_filter'],
    );
  });
});

describe('what Postgres lets everybody do is closed in a database of ours (RT-13):', () => {
  const mayDo = async (role: string): Promise<string[]> => {
    const found = await sql<{ name: string }>`
      select distinct proname as name from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace
        and proname ~ '^(lo_|loread$|lowrite$|pg_(try_)?advisory_)'
        and has_function_privilege(${role}, oid, 'execute') order by 1`.execute(owner);
    return found.rows.map(({ name }) => name);
  };

  test('the web process makes no large object, and takes no advisory lock', async () => {
    assert.deepEqual(await mayDo('candor_web'), []);
  });

  test('the worker makes no large object', async () => {
    assert.deepEqual(
      (await mayDo('candor_worker')).filter((name) => !name.includes('advisory')),
      [],
    );
  });

  test('the lines for a Postgres of one’s own say the same', () => {
    assert.ok(readFileSync('docs/operations/postgres.md', 'utf8').includes(closeToAll));
  });
});

test('for a token that opens nothing no function holds a row', () => {
  assert.deepEqual(heldRows, {});
});

/** Keys that our code once locked, and others that a hijacked program may try. */
const keys = [
  ...[...readFileSync('db/schema-digest.txt', 'utf8').matchAll(/^function ([a-z_]+\.[a-z_]+)\(/gm)]
    .map((entry) => entry[1]!)
    .filter((item, index, all) => all.indexOf(item) === index),
  'chains.sim',
  'chains.reading',
  'ledger.seal',
  'market.rate',
  'plans.position',
  'solvency.fold',
  'treasury.outgoing',
  'treasury.return',
  'withdrawals.sign',
];

/**
 * A connection of the web process that does all it may in direct SQL and ends nothing: a refused
 * statement is rolled back alone, and the others stay held.
 */
async function holdEverything(): Promise<{
  client: pg.Client;
  held: number;
  ofTheWorker: Attempt[];
}> {
  const client = new pg.Client({ connectionString: world.url('candor_web') });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set lock_timeout = '2s'; set idle_in_transaction_session_timeout = 0`);
  // Read before anything is held: the reader would wait too.
  const attempts = await attemptsOf(superuser, 'candor_web');
  const ofTheWorker = await attemptsOf(superuser, 'candor_worker');
  let held = 0;
  const holds = async (statement: string) => {
    try {
      await client.query(`savepoint one; ${statement}; set constraints all immediate; release one`);
      held += 1;
    } catch {
      await client.query('rollback to one; release one');
    }
  };
  await client.query('begin');
  await holds(`select pg_advisory_lock(hashtext(k)) from unnest('{${keys.join(',')}}'::text[]) k`);
  const tables = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and has_schema_privilege('candor_web', n.oid, 'usage')`.execute(superuser);
  for (const { name } of tables.rows) {
    for (const mode of ['access exclusive', 'share', 'row exclusive', 'access share']) {
      await holds(`lock table ${name} in ${mode} mode nowait`);
    }
    await holds(`select from ${name} for update`);
    await holds(`select from ${name} for key share`);
  }
  for (const { statement } of attempts) await holds(statement);
  return { client, held, ofTheWorker };
}

/** The worker's statements that then wait, and why that is acceptable. */
const waits: Record<string, string> = {
  'insert reporting.saved_filter': 'filters that staff keep: not the worker’s, and refused to it',
  'update reporting.saved_filter': 'the same',
  'delete reporting.saved_filter': 'the same',
  'delete pgboss.*': 'the whole queue at once, which only a worker in strange hands would delete',
  'execute identity.close_paid_out(uuid)': 'a member is not erased beside what is written of them',
  'execute plans.seed_sandbox()': 'play money, which the web process may seed too',
};

describe('while the web process holds all that it can,', async () => {
  const { client, held, ofTheWorker } = await holdEverything();
  after(() => client.end());

  const asWorker = (statement: string) =>
    worker.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '3s'`.execute(tx);
      return (await sql.raw<Record<string, unknown>>(statement).execute(tx)).rows[0];
    });

  test('it holds something', (t) => {
    t.diagnostic(`${held} statements held`);
    assert.ok(held > 100, `${held}`);
  });

  test('of all that the worker may do, what waits is named here', async (t) => {
    const url = world.url('candor_bootstrap');
    const outcomes = await tryAll(url, 'candor_worker', ofTheWorker, '300ms');
    // The lock timeout; a slow statement does not hit it.
    const isWaiting = ({ code }: Outcome) => code === '55P03';
    // A statement delayed only by load does not wait a second time.
    const late = new Set(outcomes.filter(isWaiting).map(({ what }) => what));
    const again = ofTheWorker.filter(({ what }) => late.has(what));
    const waiting = (await tryAll(url, 'candor_worker', again, '3s')).filter(isWaiting);
    t.diagnostic(`${outcomes.length} attempts of the worker`);
    assert.deepEqual(new Set(waiting.map(({ by }) => by)), new Set(Object.keys(waits)));
  });

  test('a seal is made', async () => {
    const made = await asWorker('select ledger.make_seal(100000) as no');
    assert.notEqual(made?.['no'], null);
  });

  const acts: Record<string, string> = {
    'sums are folded': 'select ledger.fold_totals()',
    'figures of solvency are folded': 'select solvency.fold_flows(1000)',
    'figures of the overview are folded': 'select reporting.fold_flows(1000)',
    'alerts are noted': `select reporting.note_alerts('[]')`,
    'administrators are told': 'select reporting.notify_staff()',
    'a backup is noted': `select reporting.start_backup_run('backup', true)`,
    'jobs reach their queues': 'select foundation.empty_outbox()',
    'coins are weighed against the books': `select policy.reconcile('BTC')`,
    'what is over is forgotten': 'select identity.forget_expired()',
    'codes are found': 'select identity.waiting_tries()',
    'links are found': 'select identity.hold_request()',
  };
  for (const [what, statement] of Object.entries(acts)) {
    test(what, async () => {
      await assert.doesNotReject(asWorker(statement));
    });
  }

  for (const [what, lock] of [
    ['withdrawals', 'withdrawals.withdrawal w, withdrawals.lock(w.id)'],
    ['exports', 'withdrawals.spend s, withdrawals.lock_spend(s.id)'],
    ['deposits', 'deposits.deposit d, deposits.lock(d.id)'],
    ['claims', 'deposits.claim c, deposits.lock_claim(c.id)'],
  ]) {
    test(`the worker takes ${what} for a decision`, async () => {
      await assert.doesNotReject(asWorker(`select count(*) from ${lock}`));
    });
  }

  test("members' positions have their turn", async () => {
    await assert.doesNotReject(
      asWorker(`select count(*) from plans.position p,
        foundation.take_turn('plans.position', p.member_id::text)`),
    );
  });
});
