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
  stale: z.boolean().describe('Nobody could read it again for ten minutes'),
});

const reserveAddress = z.object({
  address: z.string(),
  held: coinOut.describe('All that the chain shows there in that block'),
  proof: z
    .object({ kind: z.string(), verified_at: moment })
    .nullable()
    .describe('How its keys signed the newest root; null where they did not'),
});

const held = z.object({
  asset: z.string(),
  coins: coinOut.describe('Held in that block, without what lay there before'),
  usd: usdOut,
  /** The price of one whole coin in USD when the books were read. */
  rate: z.string(),
  reading: reserveReading.nullable().describe('Null where the chain was not read yet'),
  addresses: z.array(reserveAddress).describe('The largest'),
  more_addresses: z.number().int().describe('Addresses beyond those listed'),
  before: coinOut.describe('Lay there before payments were watched: in no book, not counted'),
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
    .describe('In hex, without witnesses, so that its double SHA-256 reversed is its id'),
  height: z.string().describe('The block that it stands in'),
  final: z.boolean().describe('So deep that no reorganisation is expected'),
  size: z.string().describe('How many seals the head covers'),
  root: z.string(),
});

const sealHead = z.object({ no: z.string(), head: z.string(), sealed_at: moment });

/** A plan whose gains, after losses, are below its targets so far. */
const missed = z.object({
  plan_id: id,
  family: z.string().optional().describe('Absent in a reading of an earlier version'),
  plan: z.string(),
  target: usdOut,
  paid_gain: usdOut,
  paid_capital: usdOut,
  lost: usdOut,
});

const newestSnapshot = z.object({
  no: z.number().int(),
  root_id: z.string(),
  total: usdOut.describe('What the tree says is owed in dollars'),
  format: z.string().optional().describe('The format of the tree, as its header says it'),
  sums: z
    .array(z.object({ asset: z.string(), owed: coinOut, held: coinOut.nullable() }))
    .optional()
    .describe('Of each coin: what the tree says is owed in it, and what the reserves show'),
  published_at: moment,
  not_read: z.array(z.string()).describe('Coins without a reading of their chain in it'),
  control_proofs: z.number().int(),
  proofs: z
    .array(
      z.object({ asset: z.string(), address: z.string(), kind: z.string(), verified_at: moment }),
    )
    .describe('At most twenty of them'),
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
  simulated: z.boolean().describe('True where the reserves lie on simulated chains'),
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
    .describe('Members who said that their proof does not hold; no names'),
  suspense: z.array(inSuspense).describe('What stands in suspense, by coin'),
  owed: z.array(z.object({ class: z.string(), usd: usdOut })),
  apart: z.array(z.object({ class: z.string(), usd: usdOut })),
  pools: z.array(pool),
  placements: openPlacements.optional().describe('What is out at venues, and when it was proven'),
  corrections: z.array(correction),
  history: z.array(day).describe('A row a day, newest first; the lowest ratio of the day'),
  missed: z.array(missed),
  snapshot: newestSnapshot.nullable().describe('The newest tree of what is owed'),
  seal: sealHead.nullable().describe('The newest seal of the books; null before the first'),
  checkpoint: z
    .object({
      size: z.string().describe('How many seals it covers'),
      root: z.string(),
      made_at: moment,
      witnesses: z
        .array(z.object({ name: z.string(), size: z.string(), cosigned_at: moment }))
        .describe('Who knew of no other history: the newest cosignature of each witness'),
    })
    .nullable()
    .optional()
    .describe('The newest signed checkpoint of the seals; null before the first'),
  anchors: z
    .array(publishedAnchor.omit({ transaction: true }))
    .optional()
    .describe('The newest heads that blocks of Bitcoin hold'),
  key_replacements: z
    .array(z.object({ fingerprint: z.string(), enrolled_at: moment, usable_from: moment }))
    .optional()
    .describe('Keys for signing decisions that were enrolled by the command on the machine'),
  seal_faults: z
    .array(z.object({ no: z.string(), detail: z.string(), found_at: moment }))
    .describe('Seals that were found not to fit the books any more'),
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
  reserves: endpoint({
    method: 'GET',
    path: '/solvency/reserves',
    access: everyone,
    tag: 'Solvency',
    summary:
      'Every address with coins of one kind at it, the largest first, in the block it was read',
  })
    .input(
      z.strictObject({
        asset: z.enum(coins),
        limit: wholeInQuery(500).optional(),
        cursor: keyIn().max(200).optional().describe('`next` of the page before'),
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
    summary: 'Heads of the books that blocks of Bitcoin hold, the highest block first',
  })
    .input(
      z.strictObject({
        limit: wholeInQuery(100).optional(),
        cursor: keyIn().max(200).optional().describe('`next` of the page before'),
      }),
    )
    .output(answer(z.object({ anchors: z.array(publishedAnchor), next: z.string().nullable() }))),
  cosign: endpoint({
    method: 'POST',
    path: '/solvency/cosignatures',
    access: everyone,
    tag: 'Solvency',
    summary: 'A witness hands over its cosignature of a checkpoint',
  })
    .meta({ refuses: ['not_found', 'rate_limited', 'witness_unknown'] })
    .input(z.strictObject({ note: exactIn().min(1).max(16_384) }))
    .output(statusMessage),
  seals: endpoint({
    method: 'GET',
    path: '/solvency/seals',
    access: everyone,
    tag: 'Solvency',
    summary: 'The heads of the seals of the books, newest first',
  })
    .input(
      z.strictObject({
        limit: wholeInQuery(1000).optional(),
        before: keyIn()
          .regex(/^\d{1,18}$/)
          .optional()
          .describe('Below this number'),
      }),
    )
    .output(answer(z.array(sealHead))),
};
