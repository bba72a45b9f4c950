import { z } from 'zod';
import { coins } from '#core/chains/assets.ts';
import { endpoint, everyone } from './endpoint.ts';
import { openPlacements } from './placements.ts';
import {
  answer,
  coinOut,
  exactIn,
  id,
  keyIn,
  moment,
  statusMessage,
  usdOut,
  wholeInQuery,
} from './wire.ts';

/** The block at which a coin's reserves were read, by nodes or on the sandbox's own chain. */
const reserveReading = z.object({
  height: z.string(),
  hash: z.string(),
  read_at: moment,
  stale: z.boolean().describe('True if the chain could not be read for ten minutes'),
});

const reserveAddress = z.object({
  address: z.string(),
  held: coinOut.describe('Amount on chain at this address in that block'),
  proof: z
    .object({ kind: z.string(), verified_at: moment })
    .nullable()
    .describe('Proof of control for the newest root; null if there is none'),
});

const held = z.object({
  asset: z.string(),
  coins: coinOut.describe('Amount in that block, excluding `before`'),
  usd: usdOut,
  /** The price of one whole coin in USD when the books were read. */
  rate: z.string(),
  reading: reserveReading.nullable().describe('Null if the chain has not been read yet'),
  addresses: z.array(reserveAddress).describe('Addresses with the largest amounts'),
  more_addresses: z.number().int().describe('Number of addresses not listed'),
  before: coinOut.describe(
    'Amount present before payments were watched; not in the ledger, not counted',
  ),
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

/** A checkpoint in a Bitcoin block, with everything needed to check it (INT-14). */
const publishedAnchor = z.object({
  txid: z.string(),
  transaction: z
    .string()
    .describe('Hex without witnesses; its double SHA-256, byte-reversed, is the transaction ID'),
  height: z.string().describe('Height of the block that contains the transaction'),
  final: z.boolean().describe('True if deep enough that no reorganisation is expected'),
  size: z.string().describe('Number of seals the head covers'),
  root: z.string(),
});

const sealHead = z.object({ no: z.string(), head: z.string(), sealed_at: moment });

/** A plan whose gains, after losses, are below its targets so far. */
const missed = z.object({
  plan_id: id,
  family: z.string().optional().describe('Absent in readings of an earlier version'),
  plan: z.string(),
  target: usdOut,
  paid_gain: usdOut,
  paid_capital: usdOut,
  lost: usdOut,
});

const newestSnapshot = z.object({
  no: z.number().int(),
  root_id: z.string(),
  total: usdOut.describe('Total liabilities in the tree, in dollars'),
  format: z.string().optional().describe('Format of the tree, from its header'),
  sums: z
    .array(z.object({ asset: z.string(), owed: coinOut, held: coinOut.nullable() }))
    .optional()
    .describe('Liabilities in the tree and reserves, by coin'),
  published_at: moment,
  not_read: z.array(z.string()).describe('Coins whose chain was not read for this snapshot'),
  control_proofs: z.number().int(),
  proofs: z
    .array(
      z.object({ asset: z.string(), address: z.string(), kind: z.string(), verified_at: moment }),
    )
    .describe('At most twenty'),
});

/** Money that arrived without a known owner or is in review; owed until it is released. */
const inSuspense = z.object({
  asset: z.string(),
  known_owner: z.boolean(),
  payments: z.number().int(),
  coins: coinOut,
  usd: usdOut,
});

/** All data of the solvency page, as the worker read it in one snapshot of the books (SOL-1). */
export const solvencyReading = z.object({
  simulated: z.boolean().describe('True if the reserves are on simulated chains'),
  reserves: usdOut,
  liabilities: usdOut,
  ratio: z
    .string()
    .nullable()
    .describe('Reserves in percent of liabilities, rounded down; null until each chain was read'),
  assets: z.array(held),
  disputes: z
    .object({
      open: z.number().int(),
      founded: z.number().int(),
      unfounded: z.number().int(),
    })
    .optional()
    .describe('Number of members who disputed an inclusion proof, without names'),
  suspense: z.array(inSuspense).describe('Money in suspense, by coin'),
  owed: z.array(z.object({ class: z.string(), usd: usdOut })),
  apart: z.array(z.object({ class: z.string(), usd: usdOut })),
  pools: z.array(pool),
  placements: openPlacements
    .optional()
    .describe('Open placements at venues with their latest evidence'),
  corrections: z.array(correction),
  history: z.array(day).describe('One row per day, newest first, with the lowest ratio of the day'),
  missed: z.array(missed),
  snapshot: newestSnapshot.nullable().describe('Newest liability tree'),
  seal: sealHead.nullable().describe('Newest seal of the ledger; null before the first'),
  checkpoint: z
    .object({
      size: z.string().describe('Number of seals it covers'),
      root: z.string(),
      made_at: moment,
      witnesses: z
        .array(z.object({ name: z.string(), size: z.string(), cosigned_at: moment }))
        .describe('Newest cosignature of each witness, which saw no conflicting history'),
    })
    .nullable()
    .optional()
    .describe('Newest signed checkpoint of the seals; null before the first'),
  anchors: z
    .array(publishedAnchor.omit({ transaction: true }))
    .optional()
    .describe('Newest heads anchored in blocks of a chain'),
  key_replacements: z
    .array(z.object({ fingerprint: z.string(), enrolled_at: moment, usable_from: moment }))
    .optional()
    .describe('Decision keys enrolled with the command on the server'),
  seal_faults: z
    .array(z.object({ no: z.string(), detail: z.string(), found_at: moment }))
    .describe('Seals that no longer match the ledger'),
});

export type SolvencyReading = z.infer<typeof solvencyReading>;

export const solvency = {
  solvency: endpoint({
    method: 'GET',
    path: '/solvency',
    access: everyone,
    tag: 'Solvency',
    summary: 'Get reserves and liabilities with pools, corrections and daily history',
  }).output(answer(solvencyReading.extend({ read_at: moment }).nullable())),
  reserves: endpoint({
    method: 'GET',
    path: '/solvency/reserves',
    access: everyone,
    tag: 'Solvency',
    summary:
      'List addresses with a balance in one coin, largest first, in the block of the reading',
  })
    .input(
      z.strictObject({
        asset: z.enum(coins),
        limit: wholeInQuery(500).optional(),
        cursor: keyIn().max(200).optional().describe('`next` of the previous page'),
      }),
    )
    .output(
      answer(
        z.object({
          reading: reserveReading.nullable(),
          addresses: z.array(reserveAddress),
          next: z.string().nullable(),
        }),
      ),
    ),
  anchors: endpoint({
    method: 'GET',
    path: '/solvency/anchors',
    access: everyone,
    tag: 'Solvency',
    summary: 'List ledger heads anchored in blocks of a chain, highest block first',
  })
    .input(
      z.strictObject({
        limit: wholeInQuery(100).optional(),
        cursor: keyIn().max(200).optional().describe('`next` of the previous page'),
      }),
    )
    .output(answer(z.object({ anchors: z.array(publishedAnchor), next: z.string().nullable() }))),
  cosign: endpoint({
    method: 'POST',
    path: '/solvency/cosignatures',
    access: everyone,
    tag: 'Solvency',
    summary: 'Submit a witness’s cosignature of a checkpoint',
  })
    .meta({ refuses: ['not_found', 'rate_limited', 'witness_unknown'] })
    .input(z.strictObject({ note: exactIn().min(1).max(16_384) }))
    .output(statusMessage),
  seals: endpoint({
    method: 'GET',
    path: '/solvency/seals',
    access: everyone,
    tag: 'Solvency',
    summary: 'List the seal heads of the ledger, newest first',
  })
    .input(
      z.strictObject({
        limit: wholeInQuery(1000).optional(),
        before: keyIn()
          .regex(/^\d{1,18}$/)
          .optional()
          .describe('Return only seals below this number'),
      }),
    )
    .output(answer(z.array(sealHead))),
};
