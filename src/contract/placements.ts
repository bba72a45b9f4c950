import { z } from 'zod';
import { id, moment, planFamily, usdOut } from './wire.ts';

/** The latest evidence that placed coins are where the books have them (INT-10). */
const placementProof = z.object({
  kind: z
    .enum(['placed', 'return', 'statement'])
    .describe('placed: nothing since; statement: one that an auditor checked'),
  at: moment.describe('The moment that it speaks for'),
  amount: usdOut.nullable().describe('return: how much of the cost came back'),
  statement: z.string().nullable().describe('Which one the auditor checked, in their words'),
  statement_hash: z.string().nullable().describe('SHA-256 of its file'),
});

/** Coins of a plan at a venue, and how much of them still counts (INT-10). */
export const openPlacement = z
  .object({
    id,
    _id: id,
    plan_id: id,
    plan: z.string(),
    family: planFamily.optional().describe('Absent in a reading of an earlier version'),
    venue: z.string(),
    asset: z.string(),
    placed: usdOut.describe('What was placed, at cost'),
    amount: usdOut.describe('What of it is still out, at cost'),
    counted: usdOut.describe('What of that still counts by the age of the evidence'),
    counted_percent: z.number().int(),
    placed_at: moment,
    days_open: z.number().int(),
    proof: placementProof,
    days_unproven: z.number().int().describe('Whole days since that proof'),
    overdue: z.boolean().describe('No fresh proof for longer than the rules allow'),
  })
  .meta({ title: 'OpenPlacement' });

export type OpenPlacement = z.infer<typeof openPlacement>;

/** All open placements, with their sums. */
export const openPlacements = z.object({
  evidence_days: z.number().int().describe('How long evidence counts as fresh'),
  cost: usdOut,
  counted: usdOut,
  open: z.array(openPlacement).describe('The oldest evidence first'),
});

export type OpenPlacements = z.infer<typeof openPlacements>;
