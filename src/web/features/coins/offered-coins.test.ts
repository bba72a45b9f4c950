import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { activeCoins, methodOf } from '#core/chains/assets.ts';
import { coinsOffered } from './offered-coins.ts';

test('a list has the coins that every installation has, until this one says what it offers', () => {
  assert.deepEqual(coinsOffered(undefined), activeCoins([]));
  const data = (['XRP', 'BTC'] as const).map((coin) => ({ name: methodOf[coin] }));
  assert.deepEqual(coinsOffered({ data }), ['XRP', 'BTC']);
});

test('no screen offers a choice of all coins that Candor knows', () => {
  const from = String.raw`\} from '#core/chains/assets\.ts'`;
  const lists = new RegExp(
    String.raw`import \{[^}]*\b(coins|methods|assets|optionalCoins)\b[^}]*` + from,
  );
  const screens = globSync('src/web/**/*.{ts,tsx}').filter((path) => !path.endsWith('.test.ts'));
  assert.ok(screens.length > 200);
  assert.deepEqual(
    screens.filter((path) => lists.test(readFileSync(path, 'utf8'))),
    [],
  );
  assert.match("import { type Coin, coins } from '#core/chains/assets.ts';", lists);
});
