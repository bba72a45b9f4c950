import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { aFundedMember, codesOf, hold } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { post, sealBooks, sealFaults, sealHeads, verifyBooks } from './ledger.ts';
import { type Checked, checkSeals, type SealFault, sealingRun } from './seal-books.ts';
import { makeSeal } from './seals.sql.ts';

const database = await testDatabase();
const { owner, superuser, web, worker } = database;
const member = await aFundedMember(database, 120_000n);

const faultsOf = async (db: Db): Promise<SealFault[]> => {
  const faults: SealFault[] = [];
  await checkSeals(db, null, (fault) => faults.push(fault));
  return faults;
};

test('what was posted is sealed once, and nothing new makes no seal', async () => {
  await sealBooks(worker);
  const heads = await sealHeads(web, 10);
  assert.equal(heads.length, 1);
  assert.match(heads[0]!.head, /^[0-9a-f]{64}$/);
  await sealBooks(worker);
  assert.deepEqual(await sealHeads(web, 10), heads);
});

test('a later seal stands on the head of the one before it, in steps of any width', async () => {
  await codesOf(owner, hold(member, 600n), hold(member, 1_200n), hold(member, 1_800n));
  while ((await inTransaction(worker, (tx) => makeSeal(tx, 1))) !== null);
  const heads = await sealHeads(web, 100);
  assert.equal(heads.length, 7); // the first, and one for each of six entries
  assert.deepEqual(await faultsOf(worker), []);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});

test('a walk takes a hundred seals at a time, and goes on where it stopped', async () => {
  for (let index = 0; index < 55; index += 1) await codesOf(owner, hold(member, 6n));
  while ((await inTransaction(worker, (tx) => makeSeal(tx, 1))) !== null);
  const step = (from: Checked, faults: SealFault[]) =>
    checkSeals(
      worker,
      from,
      (fault) => faults.push(fault),
      () => false,
    );
  const none: SealFault[] = [];
  const { last: first } = await step(null, none);
  assert.equal(first?.no, 100n);
  const second = await step(first, none);
  assert.equal(second.last?.no, (await sealHeads(web, 1))[0]!.no);
  assert.equal(second.isWhole, false);
  assert.deepEqual(await step(second.last, none), { last: second.last, isWhole: true });
  assert.deepEqual(none, []);
  // Started from a place where no check ended, the first seal breaks the chain and covers other
  // rows.
  const faults: SealFault[] = [];
  await step({ ...first, upto: first.upto - 2n, head: second.last.head }, faults);
  assert.ok(faults.some(({ of }) => of === 'chain') && faults.some(({ of }) => of === 'rows'));
  assert.ok(faults.every(({ no }) => no === 101n));
});

test('the database and core agree on the bytes of any text', async () => {
  const odd = { ...hold(member, 60n), reason: 'ümlaut, 12:comma, - and\n𝄞', evidence: '' };
  assert.deepEqual(await codesOf(owner, odd), ['posted']);
  await sealBooks(worker);
  assert.deepEqual(await faultsOf(worker), []);
});

test('an entry that is still being written waits for the next seal and is not left out', async () => {
  await sealBooks(worker);
  const before = (await sealHeads(web, 1))[0]!.no;
  // A position is drawn but its transaction is still open: the seal does not pass it.
  const posting = hold(member, 120n);
  const open = inTransaction(owner, async (tx) => {
    await post(tx, [posting]);
    assert.equal(await inTransaction(worker, (other) => makeSeal(other, 1_000)), null);
  });
  await open;
  await sealBooks(worker);
  assert.equal((await sealHeads(web, 1))[0]!.no, before + 1n);
  assert.deepEqual(await faultsOf(worker), []);
});

test('needs READ COMMITTED: a snapshot would not see who still writes', async () => {
  const sealing = worker
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => makeSeal(tx, 1_000));
  await assert.rejects(sealing, { code: 'CA003' });
});

test('no role of the application makes, changes or deletes a seal by hand', async () => {
  const acts = [
    'delete from ledger.seal',
    'update ledger.seal set head = prev',
    'truncate ledger.seal',
    'insert into ledger.seal select * from ledger.seal',
    'delete from ledger.seal_fault',
  ];
  for (const act of acts) {
    for (const db of [web, worker]) {
      await assert.rejects(sql.raw(act).execute(db), /permission denied/, act);
    }
  }
  for (const act of acts.slice(0, 3)) {
    await assert.rejects(sql.raw(act).execute(owner), /append-only/, act);
  }
  await assert.rejects(sql`select ledger.make_seal(10)`.execute(web), /permission denied/);
});

// After a check of all seals the worker rests ten minutes here, by a clock that the test moves.
const pace = { patienceMs: Infinity, restsPerLook: 1e9, mostMs: 600_000 };

/** An attack by a superuser on a table, with its guards off. */
const forge = (table: 'transfer' | 'seal', act: string): Promise<void> =>
  superuser.transaction().execute(async (tx) => {
    await sql.raw(`alter table ledger.${table} disable trigger all`).execute(tx);
    await sql.raw(act).execute(tx);
    await sql.raw(`alter table ledger.${table} enable trigger all`).execute(tx);
    for (const name of [`forbid_change_of_${table}`, `forbid_truncate_of_${table}`]) {
      await sql.raw(`alter table ledger.${table} enable always trigger ${name}`).execute(tx);
    }
  });

const transferOf = async (amount: number): Promise<string> =>
  (
    await sql<{ id: string }>`select id from ledger.transfer where amount = ${amount}`.execute(
      owner,
    )
  ).rows[0]!.id;

test('a row that a superuser changed is named by verify and by the next look at all', async () => {
  let time = 1;
  const round = sealingRun(pace, () => (time += 1));
  await round(worker);
  assert.deepEqual(await sealFaults(web), []);
  await forge('transfer', `update ledger.transfer set actor = 'nobody' where amount = 1200`);
  const changed = await transferOf(1_200);
  const { faults } = await verifyBooks(owner);
  assert.ok(faults.every(({ check }) => check === 'each sealed row is as it was sealed'));
  assert.ok(faults[0]!.detail.includes(`transfer ${changed}`), faults[0]!.detail);

  // Each run checks new seals; it checks old seals again when the rest is over.
  await codesOf(owner, hold(member, 2_400n));
  await round(worker);
  await forge('transfer', `update ledger.transfer set actor = 'nobody' where amount = 2400`);
  await round(worker);
  const newer = await sealFaults(web);
  assert.ok(newer.length > 0, 'a row of the newest seal is not looked at');
  const newest = await transferOf(2_400);
  for (const { detail } of newer) assert.ok(detail.includes(`transfer ${newest}`), detail);
  time += pace.mostMs;
  await round(worker);
  const remaining = await sealFaults(web);
  assert.ok(remaining[0]!.detail.includes(`transfer ${changed}`), remaining[0]!.detail);
});

test('a last seal that was made again, or taken away, is missed by the next round', async () => {
  const round = sealingRun(pace, () => 0);
  await codesOf(owner, hold(member, 6n));
  await sealBooks(worker);
  await round(worker);
  const { no } = (await sealHeads(web, 1))[0]!;
  const faultsOfIt = async (): Promise<string[]> =>
    (await sealFaults(web)).filter((fault) => fault.no === no).map(({ detail }) => detail);
  await forge('seal', `delete from ledger.seal where no = ${no}`);
  await sealBooks(worker);
  // The forged chain is consistent again: only a process that saw the old head can detect it.
  assert.ok((await faultsOf(worker)).every((fault) => fault.no !== no));
  await round(worker);
  assert.deepEqual(await faultsOfIt(), [
    `seal ${no}: its head is not the one that stood here before`,
  ]);
  const again = sealingRun(pace, () => 0);
  await again(worker);
  const { no: last } = (await sealHeads(web, 1))[0]!;
  await forge('seal', `delete from ledger.seal where no = ${last}`);
  await again(worker);
  assert.ok((await sealFaults(web)).some((fault) => fault.no === last));
});
