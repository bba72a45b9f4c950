import { z } from 'zod';
import { coins } from '#core/chains/assets.ts';
import { say } from '#core/rules/notes.ts';
import { minReason, priceForm, priceHours } from '#core/rules/typed-rules.ts';
import { plainAmount } from '#core/typed/typed-text.ts';
import { admins, adminsProved, endpoint, everyone, orKeys } from './endpoint.ts';
import { proposed, reasonText } from './proposing.ts';
import { answer, id, keyIn, method, moment, statusMessage, textIn, usdOut } from './wire.ts';

const coin = z.enum(coins);

const tick = z.object({
  id,
  _id: id,
  asset: coin,
  name: z.string(),
  price: z.string().describe('Price of one whole coin in USD'),
  change_24h: z
    .string()
    .nullable()
    .describe('Signed change in percent; null without a day of history'),
  points: z.array(z.object({ at: moment, price: z.string() })),
  at: moment,
  fresh: z.boolean().describe('False if the price is too old for quotes'),
  source: z.string(),
  simulated: z.boolean(),
  manual: z
    .object({ until: moment, reason: z.string() })
    .nullable()
    .describe('Price set by the operator, used while no exchange gives a price'),
});

const manualRate = z.object({
  id,
  asset: coin,
  price: z.string(),
  reason: z.string(),
  set_at: moment,
  expires_at: moment,
  ended_at: moment.nullable(),
  holds: z.boolean(),
});

const standing = z.object({
  asset: coin,
  price: z.string().nullable(),
  source: z.string().nullable(),
  at: moment.nullable(),
  fresh: z.boolean(),
  leap: z
    .object({ price: z.string(), sources: z.string(), off_peg: z.boolean(), at: moment })
    .nullable()
    .describe('Last price refused as a price jump, if newer than the last accepted price'),
});

const usdPrice = z.string().regex(/^\d+\.\d{2,6}$/);
const interval = z.enum(['1m', '15m', '1h', '4h', '1d']);

const candle = z.object({
  at: moment.describe('Start of the interval'),
  open: usdPrice,
  high: usdPrice,
  low: usdPrice,
  close: usdPrice,
});

const paymentMethod = z
  .object({
    id: z.string(),
    _id: z.string(),
    name: method,
    img: z.string(),
    address: z.string().optional().describe('Absent if each deposit has its own address'),
    network: z.string(),
    min: usdOut,
    confirmations: z.number().int(),
    enabled: z.boolean(),
  })
  .meta({ title: 'PaymentMethodOffer' });

export const market = {
  ticker: endpoint({
    method: 'GET',
    path: '/market/ticker',
    access: everyone,
    summary: 'List prices with a sparkline of the last day and whether each is fresh',
    tag: 'Market',
  }).output(answer(z.array(tick))),
  candles: endpoint({
    method: 'GET',
    path: '/market/candles',
    access: everyone,
    summary:
      'List the newest 400 candles of a coin, oldest first; for charts only, never for quotes',
    tag: 'Market',
  })
    .input(z.strictObject({ asset: coin, interval }))
    .output(
      answer(
        z.object({
          asset: coin,
          interval,
          at: moment.nullable().describe('When the newest price was received'),
          fresh: z.boolean().describe('False if the price is too old for quotes'),
          candles: z.array(candle),
        }),
      ),
    ),
  rates: endpoint({
    method: 'GET',
    path: '/admin/rates',
    access: orKeys('operation'),
    summary: 'List each coin’s price, refused price jumps, and prices set by two people',
    tag: 'Market',
  }).output(answer(z.object({ coins: z.array(standing), manual: z.array(manualRate) }))),
  proposeRate: endpoint({
    method: 'POST',
    path: '/admin/rates',
    access: adminsProved('owner', 'finance'),
    summary: 'Propose a price while no exchange gives a fresh one; a second person approves',
    tag: 'Market',
    successStatus: 202,
  })
    .meta({ refuses: ['rate_fresh'] })
    .input(
      z.strictObject({
        asset: coin,
        usd: keyIn()
          .regex(priceForm, say('price_missing'))
          .overwrite((text) => plainAmount(text)),
        hours: z.number().int().min(priceHours.least).max(priceHours.most),
        reason: reasonText,
      }),
    )
    .output(proposed),
  endRate: endpoint({
    method: 'POST',
    path: '/admin/rates/{id}/end',
    access: admins('owner', 'finance'),
    summary: 'End a manually set price at once, without a second person',
    tag: 'Market',
  })
    .meta({ refuses: ['manual_rate_over'] })
    .input(z.strictObject({ id, reason: textIn().min(minReason).max(500) }))
    .output(statusMessage),
  paymentMethods: endpoint({
    method: 'GET',
    path: '/payment-methods',
    access: everyone,
    summary: 'List the accepted payment methods',
    tag: 'Market',
  }).output(answer(z.array(paymentMethod))),
};
