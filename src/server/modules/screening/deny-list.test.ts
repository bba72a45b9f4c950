import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coin, coins } from '#core/chains/assets.ts';
import { ListFault, readDenyList } from './deny-list.ts';

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const mainnet = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
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

test('a bad line is left out with its number and its reason, and the rest counts (F25)', () => {
  const bad: [what: string, line: string, why: RegExp][] = [
    ['a coin that is not ours', `XBT,${address},OFAC,2026-11-24`, /^no coin of these: BTC/],
    ['no address', 'BTC,bcrt1qqqqqq,OFAC,2026-11-24', /^no address of BTC/],
    ['another chain', `BTC,${account},OFAC,2026-11-24`, /^no address of BTC/],
    ['another network', `BTC,${mainnet},OFAC,2026-11-24`, /^no address of BTC/],
    ['no source', `BTC,${address},,2026-11-24`, /source is missing/],
    ['a long source', `BTC,${address},${'a'.repeat(201)},2026-11-24`, /longer than 200/],
    ['control characters', `BTC,${address},OF\u0007AC,2026-11-24`, /source is missing/],
    ['no day', `BTC,${address},OFAC,2026-02-30`, /date is no day/],
    ['another order', `BTC,${address},OFAC,24/11/2026`, /date is no day/],
    ['a time', `BTC,${address},OFAC,2026-11-24T00:00:00Z`, /date is no day/],
    ['three fields', `BTC,${address},OFAC`, /^not of the form/],
    ['five fields', `BTC,${address},OFAC,2026-11-24,`, /^not of the form/],
    ['an open quote', `BTC,${address},"OFAC,2026-11-24`, /^not of the form/],
    ['words behind a quote', `BTC,${address},"OFAC" x,2026-11-24`, /^not of the form/],
  ];
  const good = `BTC,${address},OFAC,2026-11-24`;
  for (const [what, line, why] of bad) {
    const { entries, leftOut } = read(`${good}\n${line}\nXRP,${account},OFAC,2026-11-24`);
    assert.deepEqual([entries.length, leftOut.length, leftOut[0]?.line], [2, 1, 2], what);
    assert.match(leftOut[0]!.why, why, what);
    assert.throws(
      () => read(`# all\n${line}`),
      (error: Error) => {
        assert.ok(error instanceof ListFault, what);
        assert.match(error.message, /^no line of it can be read; line 2: /, what);
        return true;
      },
    );
  }
});

test('cells may stand in quotes, with commas and quotes in them', () => {
  const { entries } = read(
    `"coin","address","source","date"\n"BTC", "${address}" ,"OFAC, ""SDN""","2026-11-24"`,
  );
  assert.deepEqual(entries, [
    { line: 2, asset: 'BTC', address, source: 'OFAC, "SDN"', listedOn: '2026-11-24' },
  ]);
});

test('a list of thousands of lines of chains that nobody offers counts without them', () => {
  const strange = Array.from({ length: 5_000 }, (_, index) => `ETH,0x${index},OFAC,2026-11-24`);
  const { entries, leftOut } = read([...strange, `BTC,${address},OFAC,2026-11-24`].join('\n'));
  assert.deepEqual([entries.length, leftOut.length], [1, 5_000]);
});

test('a line of a coin that is not offered is named with what to do, and counts once it is', () => {
  const line = `BTC,${address},OFAC,2026-11-24\nXRP,${account},OFAC,2026-11-24`;
  assert.equal(read(line).entries.length, 2);
  const why = 'XRP is not offered: set XRP_NODE as well';
  assert.deepEqual(read(line, ['BTC', 'DOGE']).leftOut, [{ line: 2, why }]);
});
