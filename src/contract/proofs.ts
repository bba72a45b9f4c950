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
  v: z.enum(treeVersions).describe('The format of the tree: each one is checked for ever'),
  org: z.string(),
  seq: z.number().int(),
  asOf: moment,
  ledgerSeq: z.string(),
  seal: z.string().nullable(),
  prev: hash.nullable(),
  assets: z.array(z.string()).describe('What the sums of each node are of, in their order'),
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
      .describe('Null where the chain was not read yet'),
    held: coinOut.describe('All that was shown there, without what lay there before'),
    before: coinOut.describe('Lay there before payments were watched: in no book'),
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
  signature: z.string().describe('Of an anchor: the id of its transaction'),
  public_key: z.string().nullable(),
  verified_at: moment,
});

export const proofs = {
  snapshots: endpoint({
    method: 'GET',
    path: '/solvency/snapshots',
    access: everyone,
    tag,
    summary: 'The published trees of what is owed, newest first',
  })
    .input(
      z.strictObject({
        limit: wholeInQuery(400).optional(),
        before: number.optional().describe('Below this number'),
      }),
    )
    .output(answer(z.array(published.extend({ published_at: moment })))),

  snapshot: endpoint({
    method: 'GET',
    path: '/solvency/snapshots/{no}',
    access: everyone,
    tag,
    summary: 'One snapshot, signed, with its reserves by address and what is nobody’s by name',
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
    summary: 'The leaf of this member in the newest snapshot, with its path to the root',
  }).output(
    answer(
      z
        .object({
          published: published.extend({ published_at: moment }),
          /** Null if nothing was owed to this member at that time. */
          proof: proof.nullable(),
          owed_now: usdOut.describe('All that the ledger owes this member at this moment'),
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
    summary: 'A signed claim: balances, terms and proof, which stands without this installation',
  })
    .meta({ refuses: ['rate_limited'] })
    .output(fileOf('application/json')),

  acceptControlProof: endpoint({
    method: 'POST',
    path: '/admin/solvency/control-proofs',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Show that the keys of a reserve address are held, for the newest root',
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
          .describe('A signature over the message, or a transaction of the address that holds it'),
        evidence: keyIn()
          .min(16, say('signature_missing'))
          .max(512)
          .describe('BIP-322 or signed message, hex (XRP), hex or base 58 (SOL); or a txid'),
        public_key: keyIn().max(66).optional().describe('XRP: the key of the account'),
      }),
    )
    .output(answer(z.object({ message: z.string(), root_id: hash }))),

  controlMessage: endpoint({
    method: 'GET',
    path: '/admin/solvency/control-message',
    access: admins(),
    tag,
    summary: 'The message that keys of reserve addresses have to sign for the newest snapshot',
  }).output(
    answer(
      z
        .object({
          message: z.string(),
          anchor: z
            .string()
            .describe('Short enough for an OP_RETURN output that every node relays'),
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
    summary: 'Snapshots and refusals to publish one, newest first, with who asked',
  }).output(
    answer(
      z.array(
        z.object({
          id,
          no: z.number().int().nullable(),
          asked_by: z.string().nullable().describe('Null where the day asked'),
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
    summary: 'Reserve addresses of the newest snapshot, and which were shown to be held',
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
    summary: 'Have a snapshot published now, beside the daily one',
    successStatus: 202,
  }).output(statusMessage),
};
