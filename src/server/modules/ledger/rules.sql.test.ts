import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';

const { owner } = await testDatabase();
const postings = readFileSync('db/rules/postings.sql', 'utf8');

/** Returns the kinds that the source of `refuse_posting` has a branch for, each with its answer. */
function branchesOf(text: string): [kind: string, answer: string][] {
  const body = /function rules\.refuse_posting[\s\S]*?end case/.exec(text)?.[0] ?? '';
  return [...body.matchAll(/when ('\w+'(?:, '\w+')*) then return ([^;]+);/g)].flatMap(
    ([, kinds = '', answer = '']) =>
      [...kinds.matchAll(/'(\w+)'/g)].map(([, kind]): [string, string] => [kind!, answer]),
  );
}

/** Returns the kinds of the map, as listed in its file. */
function kindsOfTheMap(): string[] {
  const flows = readFileSync('db/code/ledger/flows.sql', 'utf8');
  const [list = ''] = flows.split('insert into ledger.kind')[1]?.split(';\n') ?? [];
  return [...list.matchAll(/^ {2}\('(\w+)'/gm)].map(([, kind]) => kind!);
}

const stateRefusal = (kind: string) =>
  sql`select rules.refuse_posting(a) from (select (jsonb_populate_record(null::ledger.act,
    ${JSON.stringify({ kind })}::jsonb)).*) a`.execute(owner);

describe('the rules of postings', () => {
  test('have a branch for each kind of the map, in its order', async () => {
    const kinds = kindsOfTheMap();
    const named = (text: string) => branchesOf(text).map(([kind]) => kind);
    assert.deepEqual(named(postings), kinds);
    const { rows } = await sql<{ name: string }>`select name from ledger.kind`.execute(owner);
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), kinds.toSorted());
    const without = postings.replace(/when 'gain' then [^;]+;/, '');
    assert.notDeepEqual(named(without), kinds);
  });

  test('say nothing of a kind that the map lets pass unjudged, and of no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select name from ledger.kind where not has_rule and rated is null`.execute(owner);
    assert.deepEqual(
      branchesOf(postings)
        .filter(([, answer]) => answer === 'null')
        .map(([kind]) => kind)
        .toSorted(),
      rows.map(({ name }) => name).toSorted(),
    );
  });

  test('raise for a kind without a branch, so that it is never posted', async () => {
    await stateRefusal('hold_balance');
    await assert.rejects(stateRefusal('gift'), { code: '20000' });
  });

  test('are all there: what a module asks of them is bound only when it runs', async () => {
    const asked = globSync('db/code/*/*.sql').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(?<!--.*)\brules\.(\w+)/g)].map(([, name]) => name!),
    );
    assert.ok(asked.length > 10, `${asked.length} questions`);
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc where pronamespace = 'rules'::regnamespace
      union select relname from pg_class where relnamespace = 'rules'::regnamespace`.execute(owner);
    const there = new Set(rows.map(({ name }) => name));
    assert.deepEqual(
      asked.filter((name) => !there.has(name)),
      [],
    );
  });
});

test('each kind of proposal has one branch that says what its people read', async () => {
  const text = readFileSync('db/rules/proposals.sql', 'utf8');
  const [, body = ''] = /function rules\.words_of_proposal([\s\S]*?)end \$\$;/.exec(text) ?? [];
  const named = [...body.matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind!);
  const { rows } = await sql<{ name: string }>`select name from approvals.kind`.execute(owner);
  assert.deepEqual(named.toSorted(), rows.map(({ name }) => name).toSorted());
  const gift = sql`select rules.describe_proposal('gift', uuidv7(), '{}', '{}') as words`;
  assert.deepEqual((await gift.execute(owner)).rows, [{ words: null }]);
});

test('the head of the ledger names every function that writes a transfer', async () => {
  const [head = ''] = readFileSync('db/code/ledger/ledger.sql', 'utf8').split('\n\n');
  const named = [...head.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
  const { rows } = await sql<{ name: string }>`
    select p.proname as name from pg_proc p
    where p.prosrc ~ 'insert into ledger\\.transfer' order by 1`.execute(owner);
  assert.deepEqual(
    named.toSorted(),
    rows.map(({ name }) => name),
  );
});
