import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { addingColumn, upgradeBy } from '#test/ledger/postgres.ts';
import { sealBooks, sealHeads } from '../ledger/ledger.ts';
import { checkSeals } from '../ledger/seal-books.ts';
import { foldFlows } from '../reporting/ledger.sql.ts';
import { verifyWithin } from './verify-database.ts';

// Sealed rows from before an upgrade that added a column: they are digested no second time, they
// are still verified, and nobody hides a value in the new column (SCL-6, INT-13).

const database = await testDatabase();
const { owner, superuser, worker } = database;

async function live(): Promise<void> {
  await aFundedMember(database, 10_000n);
  await foldFlows(worker);
  await sealBooks(worker);
}

const newest = async (): Promise<bigint> => {
  const { rows } = await sql<{ position: bigint }>`
    select max(position) as position from integrity.change`.execute(owner);
  return rows[0]!.position;
};

for (let members = 0; members < 3; members += 1) await live();
const kept = (await sealHeads(owner, 1_000)).map(({ no, head }) => ({ no, head }));
const before = await newest();
await upgradeBy(
  database.url('candor_owner'),
  `${addingColumn('identity.member', 'nickname')}
   update identity.member set nickname = 'Ada' where id = (
     select id from identity.member order by id desc limit 1);
   update identity.member set last_name = 'King' where id = (
     select id from identity.member order by id limit 1);`,
);
const after = await newest();
await live();

const faults = (tx: Tx) => verifyWithin(tx, kept).then((verdict) => verdict.faults);

describe('after an upgrade that added a column', () => {
  test('only the rows were digested that it filled or changed', async () => {
    const { rows } = await sql<{ table: string; key: string }>`
      select table_name as table, key from integrity.change
      where position > ${before} and position <= ${after} group by 1, 2`.execute(owner);
    const touched = await sql<{ table: string; key: string }>`
      select 'identity.member' as table, id::text as key from identity.member
      where nickname is not null or last_name = 'King'`.execute(owner);
    assert.equal(touched.rows.length, 2);
    const sorted = (items: typeof rows) => items.map(({ table, key }) => table + key).toSorted();
    assert.deepEqual(sorted(rows), sorted(touched.rows));
  });

  test('the history from before is verified, with the heads that were kept of it', async () => {
    assert.ok(kept.length > 0);
    assert.deepEqual(await owner.transaction().execute(faults), []);
    await checkSeals(worker, null, ({ detail }) => assert.fail(detail));
  });
});

const undone = new Error('undo what was planted');

/** Plants a change with the guards off; returns the names of the checks that detect it. */
async function seenBy(plant: string): Promise<string[]> {
  let seen: string[] = [];
  const planting = superuser.transaction().execute(async (tx) => {
    for (const table of ['identity.member', 'integrity.change']) {
      await sql.raw(`alter table ${table} disable trigger all`).execute(tx);
    }
    await sql.raw(plant).execute(tx);
    seen = (await faults(tx)).map(({ check }) => check);
    throw undone;
  });
  await assert.rejects(planting, undone);
  return seen;
}

const rowCheck = 'each row is as the sealed log of changes left it';
const changeCheck = 'each sealed change is as it was sealed';
const hidden = `update identity.member set nickname = 'Eve' where nickname is null;`;
const unlisted = `delete from integrity.added_column where column_name = 'nickname';`;
const forgotten = `delete from integrity.sealed_table where table_name = 'identity.member';`;

const plants: [what: string, plant: string, check: string][] = [
  ['a value in the new column of rows from before it', hidden, rowCheck],
  [
    'the value of a row that the upgrade filled, taken away',
    'update identity.member set nickname = null where nickname is not null',
    rowCheck,
  ],
  ['the column taken off the list', unlisted, rowCheck],
  ['the column taken off the list beside such a value', hidden + unlisted, rowCheck],
  [
    'a column on the list that came with its table',
    `insert into integrity.added_column values ('identity.member', 'referred_by')`,
    rowCheck,
  ],
  [
    'a value taken away, its column put on the list',
    `alter table identity.member drop constraint member_verified_at;
     update identity.member set verified_at = null;
     insert into integrity.added_column values ('identity.member', 'verified_at')`,
    rowCheck,
  ],
  [
    'the new column called unsealed beside such a value',
    `${hidden} insert into integrity.unsealed
      values ('identity.member', 'nickname', 'nothing rests on it')`,
    rowCheck,
  ],
  ['such a value, and the remembered shape deleted', hidden + forgotten, rowCheck],
  [
    'such a value, and the remembered shape without the column',
    `${hidden} update integrity.sealed_table set columns = columns - 'nickname'`,
    rowCheck,
  ],
  [
    'such a value, and the digest in its old line',
    `${hidden} update integrity.change c
       set digest = integrity.digest_of(to_jsonb(m), '{}', array['nickname'])
     from identity.member m where c.table_name = 'identity.member' and c.key = m.id::text`,
    changeCheck,
  ],
];

describe('what a superuser plants is found', () => {
  for (const [what, plant, check] of plants) {
    test(what, async () => {
      const seen = await seenBy(plant);
      assert.ok(seen.includes(check), seen.join('; '));
    });
  }

  test('no check rests on the remembered shapes', async () => {
    assert.deepEqual(await seenBy('delete from integrity.sealed_table'), []);
  });
});
