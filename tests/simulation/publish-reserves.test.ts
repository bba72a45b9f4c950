import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { coins } from '#core/chains/assets.ts';
import { summedAsset } from '#core/proofs/summed-assets.ts';
import type { Header } from '#core/proofs/tree-format.ts';
import { type DepositState, depositStates } from '#core/rules/deposit-state.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { testApi } from '#test/api.ts';
import { aPayment, quoteFor } from '#test/ledger/books.ts';
import { aMember } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { openChain, readReserves } from '../../src/server/modules/chains/chains.ts';
import { currentRate, simulatePrices } from '../../src/server/modules/market/market.ts';
import { publishSnapshot } from '../../src/server/modules/solvency/publish-snapshot.ts';
import { type Snapshot, snapshotByNo } from '../../src/server/modules/solvency/snapshots.sql.ts';

// The coins with reserves in a snapshot (0354): those on offer, and others that are in use.

const database = await testDatabase();
const { owner, worker } = database;
const { config } = await testApi(database, { SANDBOX_COINS: coins.join() });
const without = { coins: coins.filter((coin) => coin !== 'SOL') };
after(() => openCoins(config));

await simulatePrices(worker);
await aFundedMember(database, 150_000n);
for (const coin of coins) assert.equal(await readReserves(worker, coin, openChain), true);

/** Each snapshot has sums of the coins of its reserves, and of no others (0111). */
async function published(): Promise<Snapshot['reserves']> {
  const no = await publishSnapshot(worker, config);
  const { header, reserves } = (await snapshotByNo(worker, no))!;
  const summed = (JSON.parse(header) as Header).assets.map(summedAsset);
  assert.deepEqual(new Set(summed), new Set(['USD', ...assetsOf(reserves)]));
  assert.equal(new Set(summed).size, summed.length);
  return reserves;
}
const assetsOf = (reserves: Snapshot['reserves']): string[] => reserves.map(({ asset }) => asset);

async function wrongIn(reserves: object[]): Promise<string | null> {
  const { rows } = await sql<{ wrong: string | null }>`
    select solvency.wrong_reserve(${JSON.stringify(reserves)}::jsonb) as wrong`.execute(owner);
  return rows[0]!.wrong;
}

test('every coin that is offered stands among the reserves', async () => {
  assert.deepEqual(assetsOf(await published()), coins);
});

test('a coin may be left out where it is neither offered nor in use; one in use may not', async () => {
  openCoins(without);
  const reserves = await published();
  assert.deepEqual(assetsOf(reserves), without.coins);
  const { rows } = await sql<{ asset: string }>`
    select asset from unnest(foundation.coins()) c (asset) where treasury.is_in_use(asset)`.execute(
    worker,
  );
  const used = rows.map(({ asset }) => asset);
  assert.ok(used.length > 0 && used.length < without.coins.length);
  for (const coin of without.coins) {
    const wrong = await wrongIn(reserves.filter(({ asset }) => asset !== coin));
    assert.equal(wrong, used.includes(coin) ? coin : null, coin);
  }
});

test('a coin that nobody knows, or one that is named twice, is refused by its name', async () => {
  const reserves = await published();
  const [bitcoin] = reserves;
  await assert.rejects(wrongIn([...reserves, { ...bitcoin, asset: 'ETH' }]), /of ETH, which is no/);
  await assert.rejects(wrongIn([...reserves, {}]), /of null, which is no coin/);
  await assert.rejects(wrongIn([...reserves, bitcoin!]), /of BTC are named twice/);
});

test('it stands there while a deposit may bring coins of it, however late', async () => {
  openCoins(without);
  const { id } = await aMember(owner);
  const payment = await aPayment(database, { of: 'SOL', amount: 1_000_000n });
  // At the current price: one of our own could be rejected for its distance from it.
  const { id: rate } = await currentRate(worker, 'SOL');
  await quoteFor(database, { payment, member: id, rate });
  const needed: DepositState[] = [];
  for (const state of depositStates) {
    await sql`update deposits.deposit set state = ${state} where member_id = ${id}`.execute(owner);
    const { rows } = await sql<{ needed: boolean }>`
      select treasury.is_in_use('SOL') as needed`.execute(worker);
    if (rows[0]!.needed) needed.push(state);
  }
  const settled = ['credited', 'rejected'];
  assert.deepEqual(
    needed,
    depositStates.filter((state) => !settled.includes(state)),
  );
  for (const [state, shown] of [
    ['expired', coins],
    ['rejected', without.coins],
  ] as const) {
    await sql`update deposits.deposit set state = ${state} where member_id = ${id}`.execute(owner);
    assert.deepEqual(assetsOf(await published()), shown, state);
  }
});

test('it stands there, with what its chain held, while the books have some of it', async () => {
  openCoins(config);
  await simulatePrices(worker);
  await aFundedMember(database, 50_000n, 'SOL');
  assert.equal(await readReserves(worker, 'SOL', openChain), true);
  openCoins(without);
  const reserves = await published();
  assert.deepEqual(assetsOf(reserves), coins);
  const held = reserves.find(({ asset }) => asset === 'SOL')!;
  assert.ok(held.block !== null && Number(held.held) > 0);
  assert.equal(await wrongIn(reserves.filter(({ asset }) => asset !== 'SOL')), 'SOL');
  assert.equal(await wrongIn(reserves), null);
});
