import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { grantsOf, listedGrants, readGrants, spelled } from '#test/ledger/grants.ts';

const { owner, superuser } = await testDatabase();
const listed = listedGrants().map(spelled);
const listedOnce = new Set(listed);

/** Grants in the catalogue without a line, and lines without a grant. */
async function differences(db: typeof owner, lines = listedOnce) {
  const held = await grantsOf(db);
  return {
    unlisted: held.filter((item) => !lines.has(item)),
    unheld: [...lines].filter((line) => !held.includes(line)),
  };
}

// Grants that are easy to miss in a diff of SQL, each with the line that must be reported missing.
const plants: [grant: string, missed: string][] = [
  ['grant insert on plans.position to candor_web', 'candor_web: insert plans.position'],
  ['grant truncate on kyc.document to candor_web', 'candor_web: truncate kyc.document'],
  [
    'grant update (state) on withdrawals.withdrawal to candor_worker',
    'candor_worker: update withdrawals.withdrawal(state)',
  ],
  ['grant select on identity.administrator to public', 'candor_web: select identity.administrator'],
  [
    'grant execute on function ledger.post(jsonb, boolean) to candor_web',
    'candor_web: execute ledger.post(jsonb,boolean)',
  ],
  [
    'create function kyc.extra(int) returns int language sql return 1',
    'candor_web: execute kyc.extra(integer)',
  ],
  [
    'grant usage on sequence audit.event_id_seq to candor_web',
    'candor_web: usage audit.event_id_seq',
  ],
  ['grant create on schema kyc to candor_web', 'candor_web: create kyc'],
  ['alter table kyc.document owner to candor_web', 'candor_web: own kyc.document'],
  ['grant usage on schema pgboss to candor_web', 'candor_web: execute pgboss.*'],
];

const undone = new Error('undo what was granted');

async function after(change: string): ReturnType<typeof differences> {
  let found: Awaited<ReturnType<typeof differences>> | undefined;
  const trying = superuser.transaction().execute(async (tx) => {
    await sql.raw(change).execute(tx);
    found = await differences(tx);
    throw undone;
  });
  await assert.rejects(trying, undone);
  return found!;
}

describe('the list of what each program may (INT-12)', () => {
  test('has a line for each privilege of the catalogue, and none beside', async (t) => {
    assert.deepEqual(await differences(owner), { unlisted: [], unheld: [] });
    assert.equal(listed.length, listedOnce.size, 'a privilege stands twice');
    const count = (role: string) => listed.filter((item) => item.startsWith(role)).length;
    t.diagnostic(`candor_web ${count('candor_web')}, candor_worker ${count('candor_worker')}`);
  });

  for (const [grant, missed] of plants) {
    test(`misses a line: ${grant}`, async () => {
      const { unlisted } = await after(grant);
      assert.ok(unlisted.includes(missed), unlisted.join('; '));
    });
  }

  test('has a line too many when a grant is gone', async () => {
    const gone = await after('revoke select on audit.event from candor_web');
    assert.deepEqual(gone, { unlisted: [], unheld: ['candor_web: select audit.event'] });
    const more = new Set([...listedOnce, 'candor_web: insert ledger.transfer']);
    assert.deepEqual((await differences(owner, more)).unheld, [
      'candor_web: insert ledger.transfer',
    ]);
  });

  test('is not read where a line gives no reason', () => {
    const bare = '## candor_web: insert\n\n- `audit.event`';
    assert.throws(() => readGrants(bare), /does not say why/);
  });
});
