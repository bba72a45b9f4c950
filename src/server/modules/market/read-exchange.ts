import { z } from 'zod';
import { type Coin, coinRecords } from '#core/chains/coin-records.ts';
import { type SourcePrice, type Ticker, tickerPrice } from '#core/money/median-price.ts';
import { invariant } from '#core/rules/refusal.ts';

/** A public exchange: the URL for a coin, and the parser of its answer. */
export type Exchange = {
  name: string;
  base: string;
  pathOf(asset: Coin): string;
  /** Returns the ticker and its time; throws on any other answer. */
  read(answer: unknown, heardAt: Date): Ticker & { at: Date };
};

const decimal = z.string().max(40);

const order = z.tuple([decimal, decimal, decimal]);
const krakenTicker = z.object({
  // Errors begin with E; entries that begin with W are warnings, and the answer is valid.
  error: z.array(z.string().startsWith('W')),
  result: z.record(z.string(), z.object({ a: order, b: order, c: z.tuple([decimal, decimal]) })),
});
const coinbaseTicker = z.object({
  price: decimal,
  bid: decimal.optional(),
  ask: decimal.optional(),
  time: z.iso.datetime(),
});
const bitstampTicker = z.object({
  last: decimal,
  bid: decimal.optional(),
  ask: decimal.optional(),
  timestamp: z.string().regex(/^\d{1,12}$/),
});

/** The supported exchanges. Kraken's ticker has no timestamp, so it counts as of now. */
export const exchanges = {
  kraken: {
    name: 'kraken',
    base: 'https://api.kraken.com',
    pathOf: (asset) => `/0/public/Ticker?pair=${coinRecords[asset].krakenPair}`,
    read: (answer, heardAt) => {
      const [pair, ...others] = Object.values(krakenTicker.parse(answer).result);
      invariant(pair !== undefined && others.length === 0, 'kraken answers for one pair');
      return { last: pair.c[0], bid: pair.b[0], ask: pair.a[0], at: heardAt };
    },
  },
  coinbase: {
    name: 'coinbase',
    base: 'https://api.exchange.coinbase.com',
    pathOf: (asset) => `/products/${asset}-USD/ticker`,
    read: (answer) => {
      const { price, bid, ask, time } = coinbaseTicker.parse(answer);
      return { last: price, bid, ask, at: new Date(time) };
    },
  },
  bitstamp: {
    name: 'bitstamp',
    base: 'https://www.bitstamp.net',
    pathOf: (asset) => `/api/v2/ticker/${asset.toLowerCase()}usd/`,
    read: (answer) => {
      const { last, bid, ask, timestamp } = bitstampTicker.parse(answer);
      return { last, bid, ask, at: new Date(Number(timestamp) * 1_000) };
    },
  },
} satisfies Record<string, Exchange>;

const timeoutMs = 5_000;
const mostBytes = 65_536;

/**
 * Reads one coin from one exchange; throws if it is down, slow, redirects, or answers unexpectedly.
 */
export async function readExchange(
  exchange: Exchange,
  asset: Coin,
  now: () => Date,
): Promise<SourcePrice> {
  const answer = await fetch(exchange.base + exchange.pathOf(asset), {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json' },
  });
  invariant(answer.ok, `${exchange.name} answers ${answer.status}`);
  const ticker = exchange.read(JSON.parse(await textOf(answer, exchange.name)), now());
  const usdMicros = tickerPrice(ticker);
  invariant(usdMicros !== null, `${exchange.name} says no price`);
  return { source: exchange.name, usdMicros, at: ticker.at };
}

/** Reads a body short enough to be a ticker's. */
async function textOf(answer: Response, name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    invariant(bytes <= mostBytes, `${name} says too much`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
