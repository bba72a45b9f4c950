import { z } from 'zod';
import { coins } from '#core/chains/assets.ts';
import { treeVersions } from '#core/proofs/tree-format.ts';
import { say } from '#core/rules/notes.ts';
import { admins, adminsProved, endpoint, everyone, members } from './endpoint.ts';
import {
  answer,
  coinOut,
  fileOf,
  id,
  keyIn,
  moment,
  statusMessage,
  usdOut,
  wholeInQuery,
} from './wire.ts';

const tag = 'Solvency';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const node = z.object({ hash, amounts: z.array(z.string()) });

/** The header of a snapshot: its tree depends on exactly these fields, in canonical JSON. */
const header = z.object({
  v: z.enum(treeVersions).describe('Format of the tree; every format stays verifiable'),
  org: z.string(),
  seq: z.number().int(),
  asOf: moment,
  ledgerSeq: z.string(),
  seal: z.string().nullable(),
  prev: hash.nullable(),
  assets: z.array(z.string()).describe('Assets of the sums in each node, in the same order'),
  leaves: z.number().int(),
  chunks: z.number().int(),
});

/** The names are those of the record of the construction, so files and answers are the same. */
const published = z.object({ header, root: node, rootId: hash });

const proof = z.object({
  rootId: hash,
  member: z.string(),
  nonce: hash,
  chunks: z.array(
    z.object({ index: z.number().int(), amounts: z.array(z.string()), path: z.array(node) }),
  ),
});

const reserves = z.array(
  z.object({
    asset: z.string(),
    block: z
      .object({ height: z.string(), hash: z.string(), read_at: moment })
      .nullable()
      .describe('Null if the chain has not been read yet'),
    held: coinOut.describe('Amount at the addresses, excluding `before`'),
    before: coinOut.describe('Amount present before payments were watched; not in the ledger'),
    addresses: z.array(z.object({ address: z.string(), held: coinOut })),
    more_addresses: z.number().int(),
  }),
);

export type SnapshotReserves = z.infer<typeof reserves>;

const jws = z.object({ protected: z.string(), payload: z.string(), signature: z.string() });
const number = wholeInQuery(1_000_000_000);

const controlProof = z.object({
  id,
  asset: z.string(),
  address: z.string(),
  kind: z.string(),
  message: z.string(),
  signature: z.string().describe('For an anchor, the transaction ID'),
  public_key: z.string().nullable(),
  verified_at: moment,
});

export const proofs = {
  snapshots: endpoint({
    method: 'GET',
    path: '/solvency/snapshots',
    access: everyone,
    tag,
    summary: 'List published liability trees, newest first',
  })
    .input(
      z.strictObject({
        limit: wholeInQuery(400).optional(),
        before: number.optional().describe('Return only snapshots below this number'),
      }),
    )
    .output(answer(z.array(published.extend({ published_at: moment })))),

  snapshot: endpoint({
    method: 'GET',
    path: '/solvency/snapshots/{no}',
    access: everyone,
    tag,
    summary: 'Get a signed snapshot with reserves by address and money without a known owner',
  })
    .input(z.strictObject({ no: number }))
    .output(
      answer(
        published.extend({
          published_at: moment,
          reserves,
          signature: jws,
          unallocated: proof,
          control_proofs: z.array(controlProof),
        }),
      ),
    ),

  proof: endpoint({
    method: 'GET',
    path: '/user/proof',
    access: members,
    tag,
    summary: 'Get the member’s leaf in the newest snapshot with its path to the root',
  }).output(
    answer(
      z
        .object({
          published: published.extend({ published_at: moment }),
          /** Null if nothing was owed to this member at that time. */
          proof: proof.nullable(),
          owed_now: usdOut.describe('Total the ledger owes the member now, in dollars'),
        })
        .nullable()
        .describe('Null before the first snapshot'),
    ),
  ),

  claim: endpoint({
    method: 'GET',
    path: '/user/proof/file',
    access: members,
    tag,
    summary:
      'Export a signed claim of balances, terms and proof that is verifiable without this installation',
  })
    .meta({ refuses: ['rate_limited'] })
    .output(fileOf('application/json')),

  acceptControlProof: endpoint({
    method: 'POST',
    path: '/admin/solvency/control-proofs',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Prove control of a reserve address for the newest root',
    successStatus: 201,
  })
    .meta({
      refuses: [
        'anchor_missing',
        'control_proof_invalid',
        'control_proof_stale',
        'reserve_unknown',
      ],
    })
    .input(
      z.strictObject({
        asset: z.enum(coins),
        address: keyIn().min(20, say('signed_address_missing')).max(128),
        way: z
          .enum(['signature', 'anchor'])
          .describe(
            'A signature over the message, or a transaction from the address that contains it',
          ),
        evidence: keyIn()
          .min(16, say('signature_missing'))
          .max(512)
          .describe('BIP-322, signed message in base64, hex or base 58; or a transaction ID'),
        public_key: keyIn()
          .max(66)
          .optional()
          .describe('Public key of the account, where a signature does not contain it'),
      }),
    )
    .output(answer(z.object({ message: z.string(), root_id: hash }))),

  controlMessage: endpoint({
    method: 'GET',
    path: '/admin/solvency/control-message',
    access: admins(),
    tag,
    summary: 'Get the message that reserve address keys must sign for the newest snapshot',
  }).output(
    answer(
      z
        .object({
          message: z.string(),
          anchor: z.string().describe('Fits into an OP_RETURN output that every node relays'),
          root_id: hash,
        })
        .nullable(),
    ),
  ),

  publishings: endpoint({
    method: 'GET',
    path: '/admin/solvency/snapshots',
    access: admins(),
    tag,
    summary: 'List snapshots and refused publications, newest first, with the requester',
  }).output(
    answer(
      z.array(
        z.object({
          id,
          no: z.number().int().nullable(),
          asked_by: z.string().nullable().describe('Null for the daily snapshot'),
          refusal: z.string().nullable(),
          at: moment,
          root_id: hash.nullable(),
          prev: hash.nullable(),
          total: usdOut.nullable(),
          control_proofs: z.number().int(),
        }),
      ),
    ),
  ),

  reserveAddresses: endpoint({
    method: 'GET',
    path: '/admin/solvency/reserves',
    access: admins(),
    tag,
    summary: 'List the newest snapshot’s reserve addresses and which have a proof of control',
  }).output(
    answer(
      z.array(
        z.object({
          asset: z.string(),
          address: z.string(),
          held: coinOut,
          proof: z.object({ kind: z.string(), verified_at: moment }).nullable(),
        }),
      ),
    ),
  ),

  publishSnapshot: endpoint({
    method: 'POST',
    path: '/admin/solvency/snapshots',
    access: admins('owner', 'finance'),
    tag,
    summary: 'Publish a snapshot now, in addition to the daily one',
    successStatus: 202,
  }).output(statusMessage),
};
