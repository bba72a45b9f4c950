import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { firstCoin, offeredAssets, offeredCoins, offeredMethods } from './offered-coins.ts';

const shell = (coins: string) =>
  Object.assign(globalThis, { document: { documentElement: { dataset: { coins } } } });
after(() => Reflect.deleteProperty(globalThis, 'document'));

test('lists have the coins that the server wrote into the shell, and no others', () => {
  shell('XRP LTC ETH');
  assert.deepEqual(offeredCoins(), ['XRP', 'LTC']);
  assert.deepEqual(offeredMethods(), ['XRP', 'LITECOIN']);
  assert.deepEqual(offeredAssets(), ['USD', 'XRP', 'LTC']);
  assert.equal(firstCoin(), 'XRP');
});

test('a form says so where the shell names no coin, and begins with none by itself', () => {
  shell('');
  assert.throws(firstCoin, /the shell names the offered coins/);
});

test('no screen offers a choice of all coins that Candor knows', () => {
  const from = String.raw`\} from '#core/chains/assets\.ts'`;
  const lists = new RegExp(
    String.raw`import \{[^}]*\b(coins|methods|assets|defaultCoins)\b[^}]*` + from,
  );
  const screens = globSync('src/web/**/*.{ts,tsx}').filter((path) => !path.endsWith('.test.ts'));
  assert.ok(screens.length > 200);
  assert.deepEqual(
    screens.filter((path) => lists.test(readFileSync(path, 'utf8'))),
    [],
  );
  assert.match("import { type Coin, coins } from '#core/chains/assets.ts';", lists);
});
