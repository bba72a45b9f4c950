import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { formatRate } from '#core/money/price.ts';
import { advanceClock } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import * as approvals from '../approvals/approvals.ts';
import { setManual } from './manual.sql.ts';
import { currentRate, simulatePrices } from './market.ts';
import { insertRate } from './sql.ts';

// A price by two people: only while there is none, never past its end, visible to everyone.

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
const [finance, second] = [await anAdministrator(owner, 'finance'), await anAdministrator(owner)];

const propose = (usd: string, hours = 2, by: Person = finance) =>
  call('POST', '/admin/rates', {
    token: by.token,
    body: { asset: 'BTC', usd, hours, reason: 'Two exchanges are down.' },
  });
const approve = ({ proposal_id, shown_hash }: { proposal_id: string; shown_hash: string }) =>
  call('PATCH', `/admin/approvals/${proposal_id}`, {
    token: second.token,
    body: { decision: 'approve', shown_hash },
  });
const tick = async () =>
  (await call('GET', '/market/ticker')).body.data.find(
    (row: { asset: string }) => row.asset === 'BTC',
  );
const listRates = async () =>
  (await call('GET', '/admin/rates', { token: finance.token })).body.data;

test('while the exchanges give a fresh price, nobody sets one', async () => {
  await simulatePrices(worker);
  assert.equal((await propose('60000')).body.code, 'rate_fresh');
  const support = await anAdministrator(owner, 'support');
  assert.equal((await propose('60000', 2, support)).status, 403);
});

test('two people set one; it is fresh until it ends, and everybody reads why', async () => {
  await advanceClock(web, 1);
  await assert.rejects(currentRate(web, 'BTC'), { code: 'rate_unavailable' });
  const late = (await propose('50000')).body.data;
  const made = (await propose('61234.567891')).body.data;
  assert.equal((await approve(made)).status, 200);
  const rate = await currentRate(web, 'BTC');
  assert.deepEqual([rate.usdMicros, rate.source], [61_234_567_891n, 'set by the operator']);
  assert.equal((await tick()).manual.reason, 'Two exchanges are down.');
  assert.equal((await approve(late)).body.code, 'figures_moved');
  assert.equal((await currentRate(web, 'BTC')).id, rate.id);
  await advanceClock(web, 1);
  await assert.rejects(currentRate(web, 'BTC'), { code: 'rate_unavailable' });
  assert.equal((await tick()).manual, null);
});

/** Inserts the current price from the exchanges. */
const brought = (usdMicros: bigint) =>
  inTransaction(worker, async (tx) => {
    const at = await sql<{ at: Date }>`select clock.now() as at`.execute(tx);
    const source = 'two exchanges';
    await insertRate(tx, { asset: 'BTC', usdMicros, at: at.rows[0]!.at, source });
  });

test('two people set one far from the last, from which the exchanges’ is counted again', async () => {
  await brought(61_000_000_000n);
  await sql`update clock.setting set ahead = ahead + interval '3 minutes'`.execute(owner);
  assert.equal((await approve((await propose('91000')).body.data)).status, 200);
  await assert.rejects(brought(61_000_000_000n), { code: 'CA003' });
  await brought(92_000_000_000n);
  assert.equal((await currentRate(web, 'BTC')).usdMicros, 92_000_000_000n);
  await advanceClock(web, 1);
});

test('one person ends it, and a fresh price of the exchanges takes its place', async () => {
  assert.equal((await approve((await propose('61000')).body.data)).status, 200);
  const [{ id, holds }] = (await listRates()).manual;
  assert.equal(holds, true);
  const body = { reason: 'It was mistyped.' };
  const support = await anAdministrator(owner, 'support');
  for (const token of [null, support.token]) {
    const unheard = sql`select market.end_manual(${token}, ${id}::uuid)`.execute(web);
    const message = token === null ? 'unauthenticated' : 'forbidden';
    await assert.rejects(unheard, { code: 'CR001', message });
  }
  const end = () => call('POST', `/admin/rates/${id}/end`, { token: finance.token, body });
  assert.equal((await end()).status, 200);
  assert.equal((await end()).body.code, 'manual_rate_over');
  await assert.rejects(currentRate(web, 'BTC'), { code: 'rate_unavailable' });
  assert.equal((await approve((await propose('61500')).body.data)).status, 200);
  await brought(61_900_000_000n);
  assert.equal((await currentRate(web, 'BTC')).source, 'two exchanges');
  assert.equal((await listRates()).manual[0].holds, false);
});

/** Returns the last bitcoin price, as the database keeps it. */
async function currentRateText(): Promise<string | undefined> {
  const found = await sql<{ micros: string }>`
    select usd_micros::text as micros from market.current_rate where asset = 'BTC'`.execute(owner);
  return found.rows[0] && formatRate(BigInt(found.rows[0].micros));
}

test('neither role sets a price without two people', async () => {
  for (const db of [web, worker]) {
    const forged = sql`insert into market.manual_rate values (uuidv7(), uuidv7(), 'BTC', 1, 'because',
      clock.now(), clock.now() + interval '1 hour', null)`;
    await assert.rejects(forged.execute(db), /permission denied/);
  }
  await advanceClock(web, 1);
  const made = (await propose('1')).body.data;
  const code = sql<{ code: string }>`select market.set_manual(${made.proposal_id}) as code`;
  await assert.rejects(code.execute(web), { code: '42501' });
  assert.equal((await code.execute(worker)).rows[0]?.code, 'approval_missing');
});

test('two people approve the rate that is set, with all of its decimals', async () => {
  const input = { asset: 'BTC', usd_micros: '98765129999', hours: 2, reason: 'They are down.' };
  const last = (await currentRateText())!;
  const read = await inTransaction(worker, async (tx) => {
    const made = await approvals.propose(tx, {
      token: finance.token,
      kind: 'manual_rate',
      subject: randomUUID(),
      payload: input,
    });
    await approvals.approve(tx, second.token, made.id, made.shownHash);
    assert.equal(await setManual(tx, made.id), 'set');
    return made;
  });
  assert.deepEqual(read.before, { rate: last });
  assert.deepEqual(read.after, {
    asset: 'BTC',
    rate: '98765.129999',
    hours: 2,
    reason: input.reason,
  });
  assert.equal(await currentRateText(), '98765.129999');
});
