import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { assets, coins, decimalsOf, methodOf } from '#core/chains/assets.ts';
import { coinRecords, isOfFamily, networks } from '#core/chains/coin-records.ts';
import { testDatabase } from '#test/ledger/database.ts';

const { owner } = await testDatabase();

/** Returns the coins in the database, in order. */
async function publishedCoins() {
  const { rows } = await sql<{
    coin: string;
    method: string;
    family: string;
    one: string;
    smallest: string;
    bech32: string | null;
    ofMethod: string;
    unit: string;
  }>`
    select coin, (foundation.methods())[nth] as method, foundation.family_of(coin) as family,
      foundation.units_in_one(coin)::text as one, foundation.smallest_unit(coin)::text as smallest,
      (foundation.bech32_starts())[nth] as bech32, (foundation.unit_names())[nth] as unit,
      foundation.coin_of((foundation.methods())[nth]) as of_method
    from unnest(foundation.coins()) with ordinality c (coin, nth) order by nth`.execute(owner);
  return rows;
}

/** The same from the records. */
function recorded() {
  return coins.map((coin) => {
    const record = coinRecords[coin];
    const starts =
      record.family === 'bitcoin' ? networks.map((kind) => record.versions[kind].bech32) : [];
    return {
      coin,
      method: methodOf[coin],
      family: record.family,
      one: String(10n ** BigInt(record.decimals)),
      smallest: `0.${'1'.padStart(record.decimals, '0')}`,
      bech32: starts.some((start) => start !== '') ? `^(${starts.join('|')})1` : null,
      ofMethod: coin,
      unit: record.unit,
    };
  });
}

describe('the database knows the coins of the records (0354)', () => {
  test('all of them, in their order, with all that it knows of each', async () => {
    assert.deepEqual(await publishedCoins(), recorded());
  });

  test('each column is as long as the list of coins', async () => {
    const { rows } = await sql<{ long: number }>`
      select cardinality(c) as long from (values (foundation.coinbase_depths()::text[]),
        (foundation.simulated_prices()::text[]), (foundation.simulated_blocks()::text[]),
        (foundation.decimals()::text[]), (foundation.families())) v (c)`.execute(owner);
    assert.deepEqual(
      rows.map(({ long }) => long),
      rows.map(() => coins.length),
    );
  });

  test('a coinbase is held back in each coin that has one', async () => {
    for (const coin of coins) {
      const { rows } = await sql<{ depth: number | null }>`
        select (foundation.coinbase_depths())[foundation.place_of(${coin})] as depth`.execute(
        owner,
      );
      assert.equal(rows[0]!.depth !== null, isOfFamily(coin, 'bitcoin'), coin);
    }
  });

  test('no constraint of a table names a coin', async () => {
    const { rows } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c'`.execute(
      owner,
    );
    assert.ok(rows.length > 100);
    const naming = new RegExp(String.raw`'(${[...coins, 'BITCOIN', 'SOLANA'].join('|')})'`);
    assert.deepEqual(
      rows.filter(({ rule }) => naming.test(rule)),
      [],
    );
    assert.match("CHECK ((asset = 'SOL'::text))", naming);
  });

  test('a table takes each of the known coins, and none that nobody knows', async () => {
    const takes = async (asset: string): Promise<boolean> => {
      const tried = sql`insert into market.rate (asset, usd_micros, at, source)
        values (${asset}, 1000000, now(), 'test')`.execute(owner);
      return tried.then(
        () => true,
        (error: Error) => {
          assert.match(error.message, /rate_asset_check/);
          return false;
        },
      );
    };
    for (const coin of coins) assert.ok(await takes(coin), coin);
    for (const other of ['ETH', 'USD', 'btc', '']) assert.ok(!(await takes(other)), other);
  });

  test('a sum in words has all decimals of its asset', async () => {
    for (const asset of assets) {
      const { rows } = await sql<{ words: string }>`
        select approvals.sum_in_words(1, ${asset}) as words`.execute(owner);
      const name = asset === 'USD' ? '' : ` ${asset}`;
      assert.equal(rows[0]!.words, `0.${'1'.padStart(decimalsOf[asset], '0')}${name}`);
    }
  });
});

describe('lists of coins stand in one place a language', () => {
  const lists = /'BTC'\)?,\s*\(?'DOGE'|\{BTC,DOGE/;
  const found = (pattern: string): string[] =>
    globSync(pattern, { exclude: (name) => name.endsWith('node_modules') })
      .filter((path) => !path.endsWith('.test.ts') && lists.test(readFileSync(path, 'utf8')))
      .map((path) => path.replaceAll('\\', '/'));

  test('in SQL that runs in one file, and in TypeScript in none', () => {
    assert.deepEqual(found('db/{code,rules}/**/*.sql'), ['db/code/foundation/coins.sql']);
    assert.deepEqual(found('src/**/*.{ts,tsx}'), []);
    assert.match("from (values ('BTC'), ('DOGE'))", lists);
  });
});
