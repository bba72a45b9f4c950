import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultCoins } from '#core/chains/assets.ts';
import { businessNow } from '#platform/clock/clock.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { inTransaction } from '#platform/db/db.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { notePriceJump } from '../market/manual.sql.ts';
import { currentRate, simulatePrices } from '../market/market.ts';
import { insertRate } from '../market/sql.ts';
import { lastRates } from '../solvency/sql.ts';
import { depositBrake } from './policy.ts';

// The value of a dollar coin that is off its peg (0120).

const database = await testDatabase();
const { owner, web, worker } = database;
openCoins({ coins: [...defaultCoins, 'USDC'] });
await anAdministrator(owner);
await simulatePrices(worker);

test('a coin off its peg counts at the lowest price said, and again in full afterwards', async () => {
  await aFundedMember(database, 100_000n, 'USDC');
  assert.deepEqual(await depositBrake(web), []);
  const { usdMicros: before } = await currentRate(worker, 'USDC');
  const jump = { asset: 'USDC', sources: 'a 0.88, b 0.99' } as const;
  await notePriceJump(worker, { ...jump, usdMicros: 880_000n, isOffPeg: true });
  assert.deepEqual(await depositBrake(web), ['reserves_below_liabilities']);
  assert.equal((await lastRates(web)).get('USDC'), 880_000n);
  // A price above a dollar counts as a dollar, and another coin's jump does not affect this one.
  await notePriceJump(worker, { ...jump, usdMicros: 1_200_000n, isOffPeg: true });
  assert.equal((await lastRates(web)).get('USDC'), before);
  await notePriceJump(worker, { ...jump, usdMicros: 10n, isOffPeg: false });
  assert.deepEqual(await depositBrake(web), []);

  await notePriceJump(worker, { ...jump, usdMicros: 880_000n, isOffPeg: true });
  assert.deepEqual(await depositBrake(web), ['reserves_below_liabilities']);
  await inTransaction(worker, async (tx) => {
    const at = new Date((await businessNow(tx)).getTime() + 1);
    await insertRate(tx, { asset: 'USDC', usdMicros: before, at, source: 'all of them' });
  });
  assert.deepEqual(await depositBrake(web), []);
});
