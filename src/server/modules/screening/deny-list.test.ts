import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coin, coins } from '../../../core/chains/assets.ts';
import { ListFault, readDenyList } from './deny-list.ts';

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const account = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY';
const networkOf = (asset: Coin) => (asset === 'BTC' ? 'regtest' : 'test');
const read = (text: string, offered: readonly Coin[] = coins) =>
  readDenyList(text, { offered, networkOf });

test('a deny list is read into canonical addresses, notes and its head left out', () => {
  const { entries, digest } = read(
    `\uFEFF# ours\r\ncoin,address,source,date\r\n\r\nBTC,${address.toUpperCase()},OFAC SDN,2026-11-24\r\n` +
      `XRP,${account}, EU list ,2026-01-31`,
  );
  assert.deepEqual(entries, [
    { line: 4, asset: 'BTC', address, source: 'OFAC SDN', listedOn: '2026-11-24' },
    { line: 5, asset: 'XRP', address: account, source: 'EU list', listedOn: '2026-01-31' },
  ]);
  assert.match(digest, /^[0-9a-f]{64}$/);
  assert.deepEqual(read('').entries, []);
});

test('one bad line and nothing of a deny list is taken, and the line is named', () => {
  const bad: Record<string, string> = {
    'a coin that is not ours': `XBT,${address},OFAC,2026-11-24`,
    'no address': 'BTC,bcrt1qqqqqq,OFAC,2026-11-24',
    'another network': 'BTC,bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4,OFAC,2026-11-24',
    'no source': `BTC,${address},,2026-11-24`,
    'a long source': `BTC,${address},${'a'.repeat(201)},2026-11-24`,
    'a source with control characters': `BTC,${address},OF\u0007AC,2026-11-24`,
    'no day': `BTC,${address},OFAC,2026-02-30`,
    'a time': `BTC,${address},OFAC,2026-11-24T00:00:00Z`,
    'three fields': `BTC,${address},OFAC`,
    'five fields': `BTC,${address},OFAC,2026-11-24,`,
  };
  for (const [what, line] of Object.entries(bad)) {
    const list = `BTC,${address},OFAC,2026-11-24\n${line}`;
    assert.throws(
      () => read(list),
      (error: Error) => {
        assert.ok(error instanceof ListFault, what);
        assert.match(error.message, /^line 2: /, what);
        return true;
      },
    );
  }
});

test('a line of a coin that is not offered is refused with what to do, and taken once it is', () => {
  const line = `BTC,${address},OFAC,2026-11-24\nXRP,${account},OFAC,2026-11-24`;
  assert.equal(read(line).entries.length, 2);
  assert.throws(() => read(line, ['BTC', 'DOGE']), {
    message: 'line 2: XRP is not offered: name it in OPTIONAL_COINS as well, or leave the line out',
  });
  assert.throws(() => read(`ETH,${address},OFAC,2026-11-24`, ['BTC', 'DOGE']), {
    message: 'line 1: no coin of these: BTC, DOGE',
  });
});
