import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { coins } from '#core/chains/assets.ts';
import { advanceClock } from '#platform/clock/clock.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { openChain, readReserves } from '../chains/chains.ts';
import { simulatePrices } from '../market/market.ts';
import { dailySnapshot, publishBooks } from './jobs.ts';
import { snapshots } from './snapshots.sql.ts';

// The daily snapshot names the block of each coin's reserves. It waits for their readings, but at
// most ten minutes for a chain that is down (SOL-1).

const database = await testDatabase();
const { web, worker } = database;
const { call, config } = await testApi(database);
await simulatePrices(worker);

let elapsedMs = 0;
const runSnapshot = dailySnapshot(config, () => elapsedMs);
const published = async () => (await snapshots(web, 10)).length;
const notReadIn = async () =>
  (await snapshots(web, 1))[0]!.reserves
    .filter((reserve) => reserve.block === null)
    .map((reserve) => reserve.asset);

test('the first snapshot waits for the first reading of every coin', async () => {
  await runSnapshot(worker);
  assert.equal(await published(), 0);
  for (const coin of coins.slice(1)) await readReserves(worker, coin, openChain);
  await runSnapshot(worker);
  assert.equal(await published(), 0);
  await readReserves(worker, coins[0], openChain);
  await runSnapshot(worker);
  await runSnapshot(worker);
  assert.equal(await published(), 1);
  assert.deepEqual(await notReadIn(), []);
});

test('of processes that publish the day at once, one does, and none fails', async () => {
  await advanceClock(web, 1);
  const before = await published();
  const rounds = [1, 2, 3, 4].map(() => dailySnapshot(config)(worker));
  await Promise.all(rounds);
  assert.equal(await published(), before + 1);
});

test('a chain that is down keeps it back for ten minutes, and no longer', async () => {
  await advanceClock(web, 1);
  // The block of the only reading was reorged, and no node has answered since.
  await sql`select chains.void_readings('BTC', array(select hash from chains.current_reading
    where asset = 'BTC'))`.execute(worker);
  await runSnapshot(worker);
  elapsedMs += 10 * 60_000 - 1;
  await runSnapshot(worker);
  assert.equal(await published(), 2);
  elapsedMs += 1;
  await runSnapshot(worker);
  assert.equal(await published(), 3);
  assert.deepEqual(await notReadIn(), ['BTC']);
});

test('the page says which reading the newest snapshot lacks', async () => {
  await publishBooks(worker, true);
  const { snapshot } = (await call('GET', '/solvency')).body.data;
  assert.deepEqual([snapshot.no, snapshot.not_read], [3, ['BTC']]);
});
