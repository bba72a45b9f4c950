import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../../tests/support/api.ts';
import { anAdministrator, type Person } from '../../../tests/support/builders.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import * as approvals from '../approvals/approvals.ts';
import { advanceClock } from '../clock/clock.ts';
import { inTransaction } from '../db/db.ts';
import { setManual } from './manual.sql.ts';
import { currentRate, simulatePrices } from './market.ts';
import { insertRate } from './sql.ts';

// A price by two people: only while there is none, never longer than it says, seen by everybody.

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
    (one: { asset: string }) => one.asset === 'BTC',
  );
const desk = async () => (await call('GET', '/admin/rates', { token: finance.token })).body.data;

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
  assert.equal((await approve(late)).body.code, 'rate_fresh');
  assert.equal((await currentRate(web, 'BTC')).id, rate.id);
  await advanceClock(web, 1);
  await assert.rejects(currentRate(web, 'BTC'), { code: 'rate_unavailable' });
  assert.equal((await tick()).manual, null);
});

test('one person ends it, and a fresh price of the exchanges takes its place', async () => {
  assert.equal((await approve((await propose('61000')).body.data)).status, 200);
  const [{ id, holds }] = (await desk()).manual;
  assert.equal(holds, true);
  const body = { reason: 'It was mistyped.' };
  const end = () => call('POST', `/admin/rates/${id}/end`, { token: finance.token, body });
  assert.equal((await end()).status, 200);
  assert.equal((await end()).body.code, 'manual_rate_over');
  await assert.rejects(currentRate(web, 'BTC'), { code: 'rate_unavailable' });
  assert.equal((await approve((await propose('61500')).body.data)).status, 200);
  await inTransaction(worker, async (tx) => {
    const at = await sql<{ at: Date }>`select clock.now() as at`.execute(tx);
    await insertRate(tx, {
      asset: 'BTC',
      usdMicros: 61_900_000_000n,
      at: at.rows[0]!.at,
      source: 'two exchanges',
    });
  });
  assert.equal((await currentRate(web, 'BTC')).source, 'two exchanges');
  assert.equal((await desk()).manual[0].holds, false);
});

test('neither role sets a price without two people', async () => {
  for (const db of [web, worker]) {
    const forged = sql`insert into market.manual_rate values (uuidv7(), uuidv7(), 'BTC', 1, 'because',
      clock.now(), clock.now() + interval '1 hour', null)`;
    await assert.rejects(forged.execute(db), /permission denied/);
  }
  await advanceClock(web, 1);
  const made = (await propose('1')).body.data;
  const code = sql<{ code: string }>`select market.set_manual(${made.proposal_id}) as code`;
  assert.equal((await code.execute(web)).rows[0]?.code, 'approval_missing');
});

test('nobody sets a price that its people were not shown', async () => {
  const shown = { asset: 'BTC', rate: '60000.00', hours: 2 };
  const asked = { asset: 'BTC', usd_micros: '60000000000', hours: 2, reason: 'They are down.' };
  const set = (payload: object, after: object = shown) =>
    inTransaction(web, async (tx) => {
      const wish = { kind: 'manual_rate', subject: randomUUID(), needed: 2 as const };
      const made = await approvals.propose(tx, null, {
        ...wish,
        payload: { ...asked, ...payload },
        shown: { after },
      });
      for (const { token } of [finance, second]) {
        await approvals.approve(tx, token, made.id, made.shownHash);
      }
      return setManual(tx, made.id);
    });
  assert.equal(await set({ usd_micros: '6000000000' }), 'approval_mismatch');
  assert.equal(await set({ hours: 24 }), 'approval_mismatch');
  assert.equal(await set({ asset: 'DOGE' }), 'approval_mismatch');
  assert.equal(await set({}, {}), 'approval_mismatch');
  assert.equal(await set({}), 'set');
});
