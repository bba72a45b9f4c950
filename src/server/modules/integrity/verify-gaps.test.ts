import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../../tests/support/ledger/database.ts';
import { aFundedMember } from '../../../../tests/support/ledger/funds.ts';
import { sealBooks } from '../ledger/ledger.ts';
import { foldFlows } from '../reporting/ledger.sql.ts';
import { verifyRows } from './verify-database.ts';

const database = await testDatabase();
const { owner, worker } = database;

const faults = async () =>
  (await verifyRows(owner)).faults.map(({ check, detail }) => `${check}: ${detail}`);

test('positions that a killed program took and never used are no fault of the books', async () => {
  await aFundedMember(database, 10_000n);
  await sql`select nextval('ledger.entry_position_seq') from generate_series(1, 32)`.execute(owner);
  await foldFlows(worker);
  await sealBooks(worker);
  assert.deepEqual(await faults(), []);
});

test('sums that claim positions nobody has taken yet are one', async () => {
  await sql`update overview.flow_mark set upto = upto + 1`.execute(owner);
  const [fault, ...others] = await faults();
  assert.match(fault!, /^the sums by flow are those of the postings: counted up to \d+$/);
  assert.deepEqual(others, []);
});
