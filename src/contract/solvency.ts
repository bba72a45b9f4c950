import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';
import { answer, coinOut, id, moment, usdOut } from './wire.ts';

const held = z.object({
  asset: z.string(),
  coins: coinOut,
  usd: usdOut,
  /** USD of one whole coin at the reading. */
  rate: z.string(),
  addresses: z.array(
    z.object({ address: z.string(), tag: z.string().nullable(), received: coinOut }),
  ),
  more_addresses: z.number().int().describe('Addresses beyond those listed'),
  paid_out: coinOut,
});

const pool = z.object({
  plan_id: id,
  family: z.string(),
  plan: z.string(),
  open: z.boolean(),
  gains_in: usdOut,
  gains_paid: usdOut,
  capital_in: usdOut,
  capital_paid: usdOut,
  losses_absorbed: usdOut,
  left: usdOut,
});

const correction = z.object({ kind: z.string(), reason: z.string(), count: z.number().int() });

const day = z.object({
  day: z.iso.date(),
  reserves: usdOut,
  liabilities: usdOut,
  lowest_ratio: z.string().nullable(),
});

/** All that the solvency page shows, as the worker read it in one snapshot of the books (SOL-1). */
export const solvencyReading = z.object({
  simulated: z.boolean().describe('True where the reserves are play money'),
  reserves: usdOut,
  liabilities: usdOut,
  ratio: z.string().nullable().describe('Reserves in percent of liabilities, rounded down'),
  assets: z.array(held),
  owed: z.array(z.object({ class: z.string(), usd: usdOut })),
  apart: z.array(z.object({ class: z.string(), usd: usdOut })),
  pools: z.array(pool),
  corrections: z.array(correction),
  history: z.array(day).describe('A row a day, newest first; the lowest ratio of the day'),
});

export type SolvencyReading = z.infer<typeof solvencyReading>;

export const solvency = {
  solvency: endpoint({
    method: 'GET',
    path: '/solvency',
    access: everyone,
    tag: 'Solvency',
    summary: 'What is held and what is owed, with pools, corrections and the days before',
  }).output(answer(solvencyReading.extend({ read_at: moment }).nullable())),
};
