import { z } from 'zod';
import { coins } from '#core/chains/assets.ts';
import { say } from '#core/rules/notes.ts';
import { reasonText } from './proposing.ts';
import { coinOut, id, moment, usdOut } from './wire.ts';

export const asset = z.enum(coins, say('coin_missing'));
/** The place of the evidence: a statement's number, a document's location, a txid. */
export const evidence = reasonText;

export const day = z.iso.date(say('day_missing'));

export const planFigures = z.object({
  plan: id,
  name: z.string(),
  family: z.string(),
  principal: usdOut.describe('Members’ principal in the plan, in dollars'),
  placed: usdOut.describe('Amount placed outside, at cost, in dollars'),
  pool_gain: usdOut,
  pool_capital: usdOut,
  loss: usdOut.describe('Recorded losses, not yet absorbed, in dollars'),
});

export const venue = z.object({
  id,
  _id: id,
  name: z.string(),
  asset,
  address: z.string(),
  tag: z.string().nullable(),
  listed_at: moment,
  delisted_at: moment.nullable(),
});

export const incomingPayment = z.object({
  id,
  _id: id,
  purpose: z.enum(['capital', 'placement']),
  plan: id.nullable(),
  asset,
  txid: z.string(),
  coin_amount: coinOut,
  /** The part of it that no account has received yet. */
  coin_amount_left: coinOut,
  final_at: moment.nullable(),
});

export const moveKinds = [
  'place',
  'place_return',
  'gain',
  'capital_in',
  'capital_out',
  'subsidise',
  'record_loss',
  'absorb_loss',
  'incident_open',
  'incident_cover',
  'incident_recover',
  'network_cost',
] as const;

// A second leg's id has no UUID version: the ledger derives it from the first leg's.
export const bookId = z.guid();

export const move = z.object({
  id: bookId,
  _id: bookId,
  kind: z.enum(moveKinds),
  plan: id.nullable(),
  amount: usdOut,
  asset: asset.nullable(),
  coin_amount: coinOut.nullable(),
  txid: z.string().nullable().describe('Transaction ID of the payment'),
  evidence: z.string().nullable(),
  proposal: id.nullable(),
  at: moment,
});

export const treasuryAddress = z.object({
  id,
  _id: id,
  purpose: z.enum(['capital', 'placement']),
  plan: id.nullable(),
  asset,
  address: z.string(),
  tag: z.string().nullable(),
  opened_by: z.string(),
  opened_at: moment,
  payments: z.number().int(),
  coin_amount: coinOut.describe('Total of final payments to this address'),
});
