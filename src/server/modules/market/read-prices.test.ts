import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { defaultCoins } from '#core/chains/assets.ts';
import { advanceClock } from '#platform/clock/clock.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { priceJumps } from './manual.sql.ts';
import { currentRate, rateIfFresh } from './market.ts';
import { exchanges } from './read-exchange.ts';
import { readPrices } from './read-prices.ts';

const { owner, web, worker } = await testDatabase();

/** The answer of each exchange by request path; the shapes are those that the exchanges publish. */
let reply: Record<string, { status?: number; body: string; headers?: Record<string, string> }>;
const kraken = (pair: string, price: string, error: string[] = []) => {
  const order = [price, '1', '1.000'];
  return JSON.stringify({ error, result: { [pair]: { a: order, b: order, c: [price, '0.1'] } } });
};
const coinbase = (price: string, at = new Date(), orders: { bid?: string; ask?: string } = {}) =>
  JSON.stringify({ trade_id: 1, price, size: '0.01', time: at.toISOString(), ...orders });
const bitstamp = (last: string, at = new Date(), orders: { bid?: string; ask?: string } = {}) =>
  JSON.stringify({
    last,
    timestamp: String(Math.floor(at.getTime() / 1000)),
    vwap: '1',
    ...orders,
  });

const server = createServer((request, response) => {
  const { status = 200, body, headers } = reply[request.url ?? ''] ?? { status: 404, body: '{}' };
  response.writeHead(status, headers).end(body);
});
await new Promise<void>((listening) => {
  server.listen(0, '127.0.0.1', listening);
});
const address = server.address();
const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
const localExchanges = Object.values(exchanges).map((item) => ({ ...item, base }));
after(() => server.close());

beforeEach(() => {
  reply = {
    '/0/public/Ticker?pair=XBTUSD': { body: kraken('XXBTZUSD', '97250.10000') },
    '/products/BTC-USD/ticker': { body: coinbase('97250.30') },
    '/api/v2/ticker/btcusd/': { body: bitstamp('97251') },
    '/0/public/Ticker?pair=XDGUSD': { body: kraken('XDGUSD', '0.3841239') },
    '/products/DOGE-USD/ticker': { body: coinbase('0.38413') },
    '/api/v2/ticker/dogeusd/': { body: bitstamp('0.38411') },
    '/0/public/Ticker?pair=XRPUSD': { body: kraken('XXRPZUSD', '2.35') },
    '/products/XRP-USD/ticker': { body: coinbase('2.36') },
    '/api/v2/ticker/xrpusd/': { body: bitstamp('2.355') },
    '/0/public/Ticker?pair=SOLUSD': { body: kraken('SOLUSD', '241.30') },
    '/products/SOL-USD/ticker': { body: coinbase('241.31') },
    '/api/v2/ticker/solusd/': { body: bitstamp('241.32') },
  };
});

test('a clock that was ahead for a moment holds no price still, and is told about (RT-12)', async () => {
  const set = (ahead: string) =>
    sql`update clock.setting set ahead = ${ahead}::interval`.execute(owner);
  await set('1 hour');
  await readPrices(worker, localExchanges);
  assert.equal((await currentRate(web, 'BTC')).usdMicros, 97_250_300_000n);
  await set('0');
  // There is no current price: nothing is quoted, and no price counts as fresh.
  await assert.rejects(currentRate(web, 'BTC'), { code: 'rate_unavailable' });
  reply['/0/public/Ticker?pair=XBTUSD'] = { body: kraken('XXBTZUSD', '80000') };
  reply['/products/BTC-USD/ticker'] = { body: coinbase('80000') };
  reply['/api/v2/ticker/btcusd/'] = { body: bitstamp('80000') };
  await assert.rejects(
    readPrices(worker, localExchanges),
    /BTC: a price stands that a clock noted/,
  );
  assert.equal((await currentRate(web, 'BTC')).usdMicros, 80_000_000_000n);
  await sql`alter table market.rate disable trigger user`.execute(owner);
  await sql`delete from market.rate`.execute(owner);
  await sql`alter table market.rate enable trigger user`.execute(owner);
});

test('the median of three exchanges becomes the price, named after them (CHN-4)', async () => {
  await readPrices(worker, localExchanges);
  const bitcoin = await currentRate(web, 'BTC');
  assert.equal(bitcoin.usdMicros, 97_250_300_000n);
  assert.equal(bitcoin.source, 'kraken, coinbase, bitstamp');
  assert.equal((await currentRate(web, 'DOGE')).usdMicros, 384_123n);
  assert.equal((await currentRate(web, 'XRP')).usdMicros, 2_355_000n);
  assert.equal((await currentRate(web, 'SOL')).usdMicros, 241_310_000n);
});

test('what is bid and asked makes the price, not the last trade (review chains, 5)', async () => {
  const moved = '98900';
  reply['/products/BTC-USD/ticker'] = {
    body: coinbase(moved, new Date(), { bid: '97250.20', ask: '97250.40' }),
  };
  reply['/api/v2/ticker/btcusd/'] = {
    body: bitstamp(moved, new Date(), { bid: '97250', ask: '97252' }),
  };
  await readPrices(worker, localExchanges);
  assert.equal((await currentRate(web, 'BTC')).usdMicros, 97_250_300_000n);
});

test('a warning of Kraken’s leaves its answer; an error is none (review chains, 5)', async () => {
  const path = '/0/public/Ticker?pair=XBTUSD';
  reply[path] = { body: kraken('XXBTZUSD', '97250.1', ['WGeneral:Danger']) };
  await readPrices(worker, localExchanges);
  assert.equal((await currentRate(web, 'BTC')).source, 'kraken, coinbase, bitstamp');
  reply[path] = { body: kraken('XXBTZUSD', '97250.1', ['EService:Busy']) };
  await assert.rejects(readPrices(worker, localExchanges), /BTC: /);
  assert.equal((await currentRate(web, 'BTC')).source, 'coinbase, bitstamp');
});

const priceBefore = async () => (await currentRate(web, 'BTC')).id;

test('one that fails, lies, is old or strange is left out, and the log hears of it', async () => {
  const path = '/products/BTC-USD/ticker';
  const faults = {
    500: { status: 500, body: 'oops' },
    'no json': { body: '<html>' },
    'no price': { body: coinbase('NaN') },
    negative: { body: coinbase('-97250') },
    'another shape': { body: '{"price":97250}' },
    'too much': { body: `"${'x'.repeat(70_000)}"` },
    'sent elsewhere': { status: 302, body: '', headers: { location: `${base}/elsewhere` } },
  };
  for (const [name, answer] of Object.entries(faults)) {
    reply[path] = answer;
    await assert.rejects(readPrices(worker, localExchanges), /BTC: /, name);
    assert.equal((await currentRate(web, 'BTC')).source, 'kraken, bitstamp', name);
  }
  for (const quiet of [coinbase('99999'), coinbase('97250', new Date(Date.now() - 121_000))]) {
    reply[path] = { body: quiet };
    await readPrices(worker, localExchanges);
    assert.equal((await currentRate(web, 'BTC')).source, 'kraken, bitstamp');
  }
});

test('with one left, or two at odds, no price is kept, and other coins go on', async () => {
  const last = await priceBefore();
  const doge = (await currentRate(web, 'DOGE')).id;
  reply['/products/BTC-USD/ticker'] = { status: 503, body: '' };
  reply['/api/v2/ticker/btcusd/'] = { body: bitstamp('90000') };
  await assert.rejects(readPrices(worker, localExchanges), /BTC: no two exchanges agree/);
  assert.equal(await priceBefore(), last);
  assert.notEqual((await currentRate(web, 'DOGE')).id, doge);
});

test('a jump of all of them is refused by the database', async () => {
  const last = await priceBefore();
  reply['/0/public/Ticker?pair=XBTUSD'] = { body: kraken('XXBTZUSD', '120000') };
  reply['/products/BTC-USD/ticker'] = { body: coinbase('120000') };
  reply['/api/v2/ticker/btcusd/'] = { body: bitstamp('120000') };
  await assert.rejects(readPrices(worker, localExchanges), /BTC: .*leaps/);
  assert.equal(await priceBefore(), last);
});

test('only the worker brings prices in', async () => {
  await assert.rejects(readPrices(web, localExchanges), /permission denied/);
});

describe('a coin that is meant to be worth a dollar (CHN-12)', () => {
  before(() => openCoins({ coins: [...defaultCoins, 'USDC'] }));
  after(() => openCoins({ coins: defaultCoins }));
  const [krakenPath, bitstampPath] = ['/0/public/Ticker?pair=USDCUSD', '/api/v2/ticker/usdcusd/'];
  const say = (onKraken: string | null, onBitstamp: string | null): void => {
    const silent = { status: 503, body: '' };
    reply[krakenPath] = onKraken === null ? silent : { body: kraken('USDCUSD', onKraken) };
    reply[bitstampPath] = onBitstamp === null ? silent : { body: bitstamp(onBitstamp) };
  };
  const jump = async () => (await priceJumps(web)).find(({ asset }) => asset === 'USDC');

  test('is priced by the exchanges that trade it, and by no other', async () => {
    say('0.9999', '1.0001');
    await readPrices(worker, localExchanges);
    const { usdMicros, source } = await currentRate(web, 'USDC');
    assert.deepEqual([usdMicros, source], [1_000_000n, 'kraken, bitstamp']);
    assert.equal(await jump(), undefined);
  });

  test('is quoted at the bound, and not one step beyond it, at once and until they agree', async () => {
    for (const [item, other] of [
      ['0.995', '0.995'],
      ['1.005', '1.005'],
      ['0.9975', '1.0025'],
    ] as const) {
      say(item, other);
      await readPrices(worker, localExchanges);
      assert.equal((await currentRate(web, 'USDC')).source, 'kraken, bitstamp', item);
    }
    for (const [item, other] of [
      // Both agree that it is worth less, or more; only one says so; or they differ.
      ['0.994999', '0.994999'],
      ['1.005001', '1.005001'],
      ['0.9', '1'],
      ['1', '0.994999'],
      ['0.997', '1.002001'],
      // One does not answer, and the other reports a fall, or zero.
      ['0.88', null],
      [null, '0.000000'],
    ] as const) {
      say('1', '1');
      await readPrices(worker, localExchanges);
      assert.equal((await currentRate(web, 'USDC')).usdMicros, 1_000_000n);
      say(item, other);
      await assert.rejects(
        readPrices(worker, localExchanges),
        /USDC: off what it is meant to be worth/,
      );
      await assert.rejects(currentRate(web, 'USDC'), { code: 'rate_off_peg' }, `${item} ${other}`);
      assert.equal(await rateIfFresh(web, 'USDC'), null);
      assert.equal((await jump())?.isOffPeg, true);
      // Other coins continue, and so do amounts fixed before.
      assert.ok(await currentRate(web, 'BTC'));
    }
    say('1', '1');
    await readPrices(worker, localExchanges);
    assert.equal((await currentRate(web, 'USDC')).usdMicros, 1_000_000n);
    assert.equal(await jump(), undefined);
  });

  test('with half of its exchanges silent has no new price, and is quoted no longer than that', async () => {
    say('1', '1');
    await readPrices(worker, localExchanges);
    const { id } = await currentRate(web, 'USDC');
    say('1', null);
    await assert.rejects(readPrices(worker, localExchanges), /USDC: no two exchanges agree/);
    assert.equal((await currentRate(web, 'USDC')).id, id);
    await advanceClock(web, 1);
    await assert.rejects(currentRate(web, 'USDC'), { code: 'rate_unavailable' });
  });
});
