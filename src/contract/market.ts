import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';
import { answer, id, method, moment, usdOut } from './wire.ts';

const coin = z.enum(['BTC', 'DOGE', 'XRP', 'SOL']);

const tick = z.object({
  id,
  _id: id,
  asset: coin,
  name: z.string(),
  price: z.string().describe('USD for one whole coin'),
  change_24h: z.string().nullable().describe('Percent with sign; null without a day of history'),
  points: z.array(z.object({ at: moment, price: z.string() })),
  at: moment,
  fresh: z.boolean().describe('False while the price is too old to quote with'),
  source: z.string(),
  simulated: z.boolean(),
});

const usdPrice = z.string().regex(/^\d+\.\d{2,6}$/);
const interval = z.enum(['1m', '15m', '1h', '4h', '1d']);

const candle = z.object({
  at: moment.describe('When it opens; it closes one interval later'),
  open: usdPrice,
  high: usdPrice,
  low: usdPrice,
  close: usdPrice,
});

const paymentMethod = z.object({
  id: z.string(),
  _id: z.string(),
  name: method,
  img: z.string(),
  address: z.string().optional().describe('Absent: every deposit has an address of its own'),
  network: z.string(),
  min: usdOut,
  confirmations: z.number().int(),
  enabled: z.boolean(),
});

export const market = {
  ticker: endpoint({
    method: 'GET',
    path: '/market/ticker',
    access: everyone,
    summary: 'Prices, the last day as a sparkline, and whether each is fresh',
    tag: 'Market',
  }).output(answer(z.array(tick))),
  candles: endpoint({
    method: 'GET',
    path: '/market/candles',
    access: everyone,
    summary: 'The newest 400 candles of a coin, oldest first; drawn, never quoted with',
    tag: 'Market',
  })
    .input(z.strictObject({ asset: coin, interval }))
    .output(
      answer(
        z.object({
          asset: coin,
          interval,
          at: moment.nullable().describe('When the newest price was told'),
          fresh: z.boolean().describe('False while the price is too old to quote with'),
          candles: z.array(candle),
        }),
      ),
    ),
  paymentMethods: endpoint({
    method: 'GET',
    path: '/payment-methods',
    access: everyone,
    summary: 'What a deposit can be paid in',
    tag: 'Market',
  }).output(answer(z.array(paymentMethod))),
};
