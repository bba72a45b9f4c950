import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import {
  aDecider,
  aFundedMember,
  anApproval,
  aRate,
  codesOf,
  hold,
  pay,
  release,
} from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import {
  atOneMoment,
  checkNames,
  countBooks,
  readParts,
  sealBooks,
  verifyBooks,
} from './ledger.ts';
import { verifyWithin } from './verify.sql.ts';

const database = await testDatabase();
const { owner, superuser, worker } = database;
const member = await aFundedMember(database, 120_000n);
const [open, paid, back] = [hold(member, 6_000n), hold(member, 600n), hold(member, 1_200n)];
await codesOf(owner, open, paid, back, release(back));
const granted = { flow: 'pay', amount: 600n, owner: member };
const approval = await anApproval(database, paid.subject, granted, [await aDecider(database)]);
await codesOf(worker, pay(paid, await aRate(database), approval));
await sealBooks(worker);

test('sound books have no fault', async () => {
  const verdict = await verifyBooks(owner);
  assert.deepEqual(verdict.faults, []);
  assert.equal(verdict.transfers, '8');
});

// Attacks by a superuser with every guard off, and the check that detects each.
const guarded = [
  'ledger.account',
  'ledger.transfer',
  'ledger.entry',
  'approvals.approver',
  'chains.payment',
  'ledger.seal',
  'integrity.change',
];
const faults: [plant: string, check: string][] = [
  ['delete from ledger.entry where seq = 2', 'version chains have no gap'],
  [
    'update ledger.entry set balance_after = balance_after + 1 where seq = 1',
    'each entry continues the balance before it',
  ],
  [
    `update ledger.account set balance = balance + 1 where class = 'member_balance'`,
    'each balance is that of its last entry',
  ],
  [
    `update ledger.entry e set balance_after = -1 from ledger.account a
     where a.id = e.account_id and a.class = 'custody'`,
    'nothing that must not is below zero',
  ],
  [
    `update ledger.transfer set amount = amount + 1 where kind = 'deposit'`,
    'each transfer has exactly its two entries',
  ],
  ['update ledger.entry set transfer_id = uuidv7()', 'each entry belongs to a transfer'],
  [
    `update ledger.transfer set kind = 'mature' where kind = 'hold_balance'`,
    'each transfer went along the map',
  ],
  [
    `update ledger.transfer set subject = uuidv7() where family = 'end'`,
    'a withdrawal is held once and ends once, whole',
  ],
  [
    `delete from ledger.transfer where kind = 'release_balance'`,
    'what is on hold is the sum of the holds that have not ended',
  ],
  [
    'update ledger.member_counter set deposits = 1',
    'members’ counters are the sums of their postings',
  ],
  [
    'update ledger.total_delta set cents = cents + 1',
    'the platform’s sums are those of its members',
  ],
  [
    `update ledger.account set balance = balance + 1 where class = 'custody'`,
    'what is owed and owned stands on the other side, asset by asset',
  ],
  ['update chains.payment set amount = 1', 'no coin was taken in beyond its payment'],
  [
    'delete from approvals.approver',
    'each approval was given, by enough people, and carried no more than it allowed',
  ],
  [
    'update ledger.seal set head = sha256(head)',
    'each seal follows from the head of the one before it',
  ],
  [
    'update integrity.change set digest = sha256(digest) where position = 1',
    'each sealed change is as it was sealed',
  ],
  [`update ledger.transfer set reason = 'x' where leg = 2`, 'each sealed row is as it was sealed'],
];

async function switchGuardsOff(tx: Tx): Promise<void> {
  for (const table of guarded) {
    await sql.raw(`alter table ${table} disable trigger all`).execute(tx);
  }
}

const undone = new Error('undo the planted fault');

for (const [plant, check] of faults) {
  test(`a planted fault is seen: ${check}`, async () => {
    const planting = superuser.transaction().execute(async (tx) => {
      await switchGuardsOff(tx);
      await sql.raw(plant).execute(tx);
      const verdict = await verifyWithin(tx);
      assert.ok(
        verdict.faults.some((fault) => fault.check === check),
        JSON.stringify(verdict.faults),
      );
      throw undone;
    });
    await assert.rejects(planting, undone);
  });
}

test('every check has its planted fault', () => {
  assert.deepEqual(faults.map(([, check]) => check).toSorted(), checkNames.toSorted());
});

test('two readers share the work, in the books of one moment', async () => {
  const readBy = new Set<Tx>();
  const count = async (tx: Tx, check: string) => {
    readBy.add(tx);
    return [{ check, detail: (await countBooks(tx)).transfers }];
  };
  const names = ['first', 'second', 'third', 'fourth'];
  const found = await atOneMoment(
    owner,
    async (readers) => {
      await codesOf(owner, hold(member, 600n));
      const parts = names.map((check) => (tx: Tx) => count(tx, check));
      return readParts(readers, parts);
    },
    2,
  );
  assert.deepEqual(
    found,
    names.map((check) => ({ check, detail: '8' })),
  );
  assert.equal(readBy.size, 2);
  assert.equal((await verifyBooks(owner)).transfers, '9');
});
