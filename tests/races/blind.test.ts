import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { blindFunctions, lockingFunctions } from '#test/ledger/blind-functions.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { codeOf, fourAtOnce, levels } from './four-at-once.ts';
import { blindRounds } from './rounds.ts';

// A function that locks and then reads is blind if its snapshot is older than the lock (RT-3): the
// catalogue lists the functions that lock, and each must require READ COMMITTED first.

const { owner } = await testDatabase();

/** Plants a one-statement function, searches for it, and drops it. */
async function isFoundBlind(body: string): Promise<boolean> {
  await sql
    .raw(
      `create function plans.planted() returns void language plpgsql
       set search_path = pg_catalog, pg_temp as $$ begin ${body} end $$`,
    )
    .execute(owner);
  const found = await blindFunctions(owner);
  await sql`drop function plans.planted`.execute(owner);
  return found.includes('plans.planted');
}

const asks = 'perform foundation.require_read_committed();';
const blind: Record<string, string> = {
  'an advisory lock': `perform pg_advisory_xact_lock(hashtext('x'));`,
  'an advisory lock that is tried': 'if pg_try_advisory_xact_lock(1) then return; end if;',
  'a lock of a session': 'perform pg_advisory_lock(1);',
  'a row for update': 'perform from plans.position for update;',
  'a row for no key update': 'perform from plans.position for  no key\n update skip locked;',
  'a row for share': 'perform from plans.position for share;',
  'a row for key share': 'perform from plans.position for key share;',
  'a table': 'LOCK TABLE plans.position in share mode;',
  'a table, without the word': 'lock plans.position in share mode;',
  'a row, before it asks': `perform from plans.position for update; ${asks}`,
  'a row, and asks in a comment': `-- ${asks}\n perform from plans.position for update;`,
};

describe('a function that locks asks for READ COMMITTED first (RT-3):', () => {
  test('every one does', async () => {
    assert.deepEqual(await blindFunctions(owner), []);
  });

  for (const [what, body] of Object.entries(blind)) {
    test(`one that locks ${what} is found`, async () => {
      assert.equal(await isFoundBlind(body), true);
    });
  }

  test('one that asks, or that only speaks of a lock, is not', async () => {
    assert.equal(await isFoundBlind(`${asks} perform from plans.position for update;`), false);
    assert.equal(await isFoundBlind('-- for update\n perform 1;'), false);
  });

  for (const level of levels) {
    test(`what asks is refused under ${level}`, async () => {
      const refused = owner
        .transaction()
        .setIsolationLevel(level)
        .execute((tx) => sql`select foundation.require_read_committed()`.execute(tx));
      await assert.rejects(refused, { code: 'CA003' });
    });
  }
});

type Argument = { type: string; named: string | null };
type Callable = { name: string; arguments: Argument[] };

/** The locking functions that can be called: not triggers, nor internals of a posting. */
async function callable(): Promise<Callable[]> {
  const found: Callable[] = [];
  for (const { oid, name } of await lockingFunctions(owner)) {
    const { rows } = await sql<Omit<Callable, 'name'>>`
      select coalesce((select jsonb_agg(jsonb_build_object('type', format_type(t.type, null),
          'named', p.proargnames[t.nth]) order by t.nth)
        from unnest(p.proargtypes) with ordinality t (type, nth)), '[]') as arguments
      from pg_proc p where p.oid = ${oid}::oid
        and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)`.execute(owner);
    if (name !== 'rules.refuse_at_work') found.push(...rows.map((row) => ({ ...row, name })));
  }
  return found;
}

function valueOf({ named, type }: Argument, token: string): string {
  if (named === 'raw_token') return `'${token}'`;
  if (named === 'p_kind') return `'adjustment'`;
  return type === 'boolean' ? 'true' : `null::${type}`;
}

/**
 * Calls of a function by a member and by an administrator who have just re-authenticated; without a
 * session parameter both are the same.
 */
async function callsOf({ name, arguments: expected }: Callable): Promise<Set<string>> {
  const tokens = [(await aMember(owner)).token, (await anAdministrator(owner)).token];
  const given = (token: string) => expected.map((argument) => valueOf(argument, token)).join(', ');
  return new Set(tokens.map((token) => `select ${name}(${given(token)})`));
}

test(`each function that locks is refused to four at once, ${blindRounds} rounds`, async () => {
  const locking = await callable();
  assert.ok(locking.length > 90, `${locking.length} functions`);
  for (const level of levels) {
    for (const item of locking) {
      const { name } = item;
      const calls = await callsOf(item);
      for (let round = 0; round < blindRounds; round += 1) {
        const codes: string[] = [];
        for (const call of calls) {
          const made = await fourAtOnce(owner, level, sql.raw(call));
          codes.push(...new Set(made.map(codeOf)));
        }
        // A function for the other audience refuses the caller before the lock.
        assert.ok(codes.includes('CA003'), `${name}: ${codes.join()}`);
        assert.deepEqual(
          codes.filter((code) => !/^(CA003|CR001)$/.test(code)),
          [],
          name,
        );
      }
    }
  }
});
