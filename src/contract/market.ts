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
  paymentMethods: endpoint({
    method: 'GET',
    path: '/payment-methods',
    access: everyone,
    summary: 'What a deposit can be paid in',
    tag: 'Market',
  }).output(answer(z.array(paymentMethod))),
};
