import { z } from 'zod';
import { id, moment, planFamily, usdOut } from './wire.ts';

/** The latest evidence that placed coins are where the books have them (INT-10). */
const placementProof = z.object({
  kind: z
    .enum(['placed', 'return', 'statement'])
    .describe('placed: no evidence since the placement; statement: checked by an auditor'),
  at: moment.describe('When the evidence applies'),
  amount: usdOut.nullable().describe('return: amount of the cost that came back, in dollars'),
  statement: z
    .string()
    .nullable()
    .describe('Title of the statement that the auditor checked, as the auditor entered it'),
  statement_hash: z.string().nullable().describe('SHA-256 of the statement file'),
});

/** Coins of a plan at a venue, and how much of them still counts (INT-10). */
export const openPlacement = z
  .object({
    id,
    _id: id,
    plan_id: id,
    plan: z.string(),
    family: planFamily.optional().describe('Absent in readings of an earlier version'),
    venue: z.string(),
    asset: z.string(),
    placed: usdOut.describe('Amount placed, at cost, in dollars'),
    amount: usdOut.describe('Amount still placed, at cost, in dollars'),
    counted: usdOut.describe(
      'Part of `amount` that still counts given the age of the evidence, in dollars',
    ),
    counted_percent: z.number().int(),
    placed_at: moment,
    days_open: z.number().int(),
    proof: placementProof,
    days_unproven: z.number().int().describe('Whole days since the latest evidence'),
    overdue: z.boolean().describe('True if the latest evidence is older than the rules allow'),
  })
  .meta({ title: 'OpenPlacement' });

export type OpenPlacement = z.infer<typeof openPlacement>;

/** All open placements, with their sums. */
export const openPlacements = z.object({
  evidence_days: z.number().int().describe('Number of days that evidence counts as fresh'),
  cost: usdOut,
  counted: usdOut,
  open: z.array(openPlacement).describe('Open placements, oldest evidence first'),
});

export type OpenPlacements = z.infer<typeof openPlacements>;
