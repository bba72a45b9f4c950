import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { aPayment, aRate } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { mine } from '#test/ledger/funds.ts';
import { readReserves, openChain } from '../../src/server/modules/chains/chains.ts';

// The database bounds what the worker reads from outside, in case the worker is hijacked (MONEY,
// review M1).

const database = await testDatabase();
const { owner, worker } = database;

type Price = { asset?: string; late?: string; source?: string };

const price = (
  micros: bigint,
  { asset = 'BTC', late = '0', source = 'two exchanges' }: Price = {},
) =>
  sql`insert into market.rate (asset, usd_micros, at, source)
    values (${asset}, ${micros}, clock.now() + ${late}::interval, ${source})`.execute(worker);
const refused = { code: 'CA003' };

describe('a price', () => {
  test('moves by a tenth in ten minutes, in however many steps', async () => {
    await price(60_000_000_000n);
    await price(65_400_000_000n);
    await assert.rejects(price(66_100_000_000n), refused);
    await price(66_000_000_000n);
    await assert.rejects(price(59_300_000_000n), refused);
    await price(59_400_000_000n);
    await assert.rejects(price(66_000_000_000n), refused);
  });

  test('is of now: of no later time, and of none that is over', async () => {
    const coin = { asset: 'SOL' };
    await assert.rejects(price(1_000_000n, { ...coin, late: '10 minutes 1 second' }), refused);
    await assert.rejects(price(1_000_000n, { ...coin, late: '-10 minutes' }), refused);
    await price(1_000_000n, coin);
    await assert.rejects(price(1_000_000n, { ...coin, late: '-30 seconds' }), refused);
  });

  test('of two sent at once sees the other', async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        price(1_000_000n + 100_000n * BigInt(index), { asset: 'XRP' }),
      ),
    );
    assert.ok(sent.some(({ status }) => status === 'rejected'));
    const found = await sql<{ far: boolean }>`
      select max(usd_micros) > min(usd_micros) * 1.1 as far from market.rate
      where asset = 'XRP'`.execute(owner);
    assert.equal(found.rows[0]!.far, false);
  });

  test('that says it was set by hand passes in a sandbox alone', async () => {
    const byHand = { asset: 'DOGE', source: 'simulated by hand' };
    await aRate(database, 'DOGE', 100_000n);
    await price(150_000n, byHand);
    // From then on it is limited again.
    await price(151_000n, { asset: 'DOGE' });
    await sql`alter table foundation.installation disable trigger user`.execute(owner);
    const become = (mode: string) =>
      sql`update foundation.installation set mode = ${mode}`.execute(owner);
    await become('live');
    await assert.rejects(price(300_000n, byHand), refused);
    await become('sandbox');
  });
});

type Save = { asset?: Coin; final?: boolean; above?: bigint; by?: Db };

/** Saves a reading of these addresses, this far above the watch's position; returns its number. */
async function save(
  addresses: string[],
  units: string[],
  { asset = 'BTC', final = false, above = 0n, by = worker }: Save = {},
): Promise<bigint | null> {
  const found = await sql<{ reading: bigint | null }>`
    select chains.save_reading(asset, tip_height + ${above}, tip_hash, ${final},
      ${addresses}::text[], ${units}::bigint[]) as reading
    from chains.cursor where asset = ${asset}`.execute(by);
  return found.rows[0]!.reading;
}

describe('a reading of reserves', () => {
  const asset = 'BTC';
  test('is of each of our addresses once, with no less than nothing at it', async () => {
    const ours = await aPayment(database, { amount: 100n });
    await mine(database, asset);
    const { address } = (
      await sql<{ address: string }>`
        select address from chains.payment where id = ${ours}`.execute(owner)
    ).rows[0]!;
    await assert.rejects(save(['bc1q-of-somebody-else'], ['1000000000']), refused);
    await assert.rejects(save([address, address], ['100', '100']), refused);
    await assert.rejects(save([address], ['-100']), refused);
    await assert.rejects(save([address], ['100', '100']), refused);
    // Bitcoin's blocks can be reorganised: a reading is valid only at the watch's position.
    await assert.rejects(save([address], ['100'], { final: true, above: 1_000n }), refused);
    for (const above of [1n, -1n]) {
      assert.equal(await save([address], ['100'], { above }), null, String(above));
    }
    assert.notEqual(await save([address], ['100']), null);
    assert.equal(await readReserves(worker, asset, openChain), true);
  });

  test('goes no block back, and no further than the watch, which waits for it', async () => {
    await mine(database, 'XRP');
    const xrp = { asset: 'XRP', final: true } as const;
    assert.equal(await save([], [], { ...xrp, above: 1n }), null);
    await inTransaction(worker, async (tx) => {
      assert.notEqual(await save([], [], { ...xrp, by: tx }), null);
      const moving = sql`select from chains.cursor where asset = 'XRP' for update nowait`;
      await assert.rejects(moving.execute(owner), { code: '55P03' });
    });
    assert.equal(await save([], [], { ...xrp, above: -1n }), null);
    // A final block is still what it was once the watch has passed it.
    await mine(database, 'XRP');
    assert.notEqual(await save([], [], { ...xrp, above: -1n }), null);
  });

  test('stays what it was: it is seen later again, or void once', async () => {
    const change = (set: string) =>
      sql`update chains.reading set ${sql.raw(set)} where asset = 'XRP'`.execute(owner);
    const kept = { code: 'CA002' };
    await assert.rejects(change('units = units + 1'), kept);
    await assert.rejects(change(`seen_at = seen_at - interval '1 second'`), kept);
    await change('void_at = clock.real()');
    await assert.rejects(change('void_at = clock.real()'), kept);
    await assert.rejects(change('void_at = null'), kept);
  });
});
