import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { sealBooks } from '../ledger/ledger.ts';
import { foldFlows } from '../reporting/ledger.sql.ts';
import { citations } from './decisions.sql.ts';
import { verifyRows, verifyWithin } from './verify-database.ts';

const database = await testDatabase();
const { owner, superuser, worker } = database;

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
  await sql`update reporting.flow_mark set upto = upto + 1`.execute(owner);
  const [fault, ...others] = await faults();
  assert.match(fault!, /^the sums by flow are those of the postings: counted up to \d+$/);
  assert.deepEqual(others, []);
});

test('each column that names an approval is asked whether that one counts (RT-4)', async () => {
  const found = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
      and a.atttypid = 'uuid'::regtype and a.attname ~ 'approv|proposal'
      and n.nspname not in ('approvals', 'pg_catalog')
    order by 1`.execute(owner);
  assert.deepEqual(
    found.rows.map(({ name }) => name).toSorted(),
    citations
      .compile(owner)
      .sql.match(/(?<=select ')[a-z_.]+(?=')/g)
      ?.toSorted(),
  );
});

test('what stands on a proposal that was refused is a fault (RT-4)', async () => {
  const undo = new Error('undo');
  const playing = superuser.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into approvals.proposal (id, kind, subject, payload, shown, shown_hash,
        proposer_proved, needed, status, failed_code, proposed_at, expires_at, decided_at)
      select gen_random_uuid(), 'k', gen_random_uuid(), '{}', '{}', encode(sha256('{}'), 'hex'),
        true, 1, 'failed', 'unavailable', clock.real(), clock.real(), clock.real()`.execute(tx);
    await sql`insert into screening.clearing (proposal_id, subject, upto, at)
      select id, gen_random_uuid(), 1, clock.real() from approvals.proposal
      where status = 'failed'`.execute(tx);
    const { faults: named } = await verifyWithin(tx);
    assert.match(
      named.map(({ check, detail }) => `${check}: ${detail}`).join('\n'),
      /stands on one that counts: screening\.clearing\.proposal_id: proposal \S+ is failed/,
    );
    throw undo;
  });
  await assert.rejects(playing, undo);
});

test('a payout to an address of the list in force at its signing is a fault (RT-9)', async () => {
  const undo = new Error('undo');
  const playing = superuser.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into screening.setup (list_digest, has_hook, at)
      values ('x', false, '2020-01-01')`.execute(tx);
    await sql`insert into screening.denied (setup_id, line, asset, address, source, listed_on)
      select max(id), 1, 'BTC', 'bcrt1listed', 'OFAC SDN', '2020-01-01'
      from screening.setup`.execute(tx);
    await sql`insert into withdrawals.payout (withdrawal_id, asset, address, rate_id, total_units,
        fee_units, operator_fee_units, spend_id, output_index, signed_at)
      select gen_random_uuid(), 'BTC', 'bcrt1listed', r.id, 30000, 0, 0, gen_random_uuid(), 0,
        clock.now() from market.rate r limit 1`.execute(tx);
    const { faults: named } = await verifyWithin(tx);
    assert.ok(
      named.some(({ check }) => /of the list in force at its signing/.test(check)),
      named.map(({ check }) => check).join(),
    );
    throw undo;
  });
  await assert.rejects(playing, undo);
});
