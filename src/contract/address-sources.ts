import { z } from 'zod';
import { networks } from '#core/chains/addresses.ts';
import { coins } from '#core/chains/assets.ts';
import { say } from '#core/rules/notes.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { admins, adminsProved, endpoint } from './endpoint.ts';
import { proposed } from './proposing.ts';
import { answer, id, keyIn, moment, textIn } from './wire.ts';

const tag = 'Settings';
const coin = z.enum(coins);
const sourceKind = z.enum(['key', 'account', 'pool', 'shared']);

const pasted = {
  asset: coin,
  kind: sourceKind,
  material: keyIn().min(1, say('material_missing')).max(60_000),
  home: keyIn().max(128).optional(),
  nonce_account: keyIn().max(128).optional(),
};

const source = z.object({
  kind: sourceKind,
  material: z.string(),
  /** The address for change and payouts of a source that derives no addresses. */
  home: z.string().nullable(),
  /** Solana: the nonce account that payouts use. */
  nonce_account: z.string().nullable(),
  approved_at: moment,
  issued: z.number().int(),
  /** Unused addresses of an imported list; null where the source never runs out. */
  left: z.number().int().nullable(),
  is_low: z.boolean(),
  first: z.array(z.string()),
});

export const addressSources = {
  sources: endpoint({
    method: 'GET',
    path: '/admin/address-sources',
    access: admins(),
    tag,
    summary: 'List the address source of each coin: public key material approved by two people',
  }).output(
    answer(
      z.array(
        z.object({
          asset: coin,
          networks: z.enum(networks),
          source: source.nullable(),
          /** A change that still needs a second person. */
          proposal: z.object({ proposal_id: id, kind: sourceKind }).nullable(),
        }),
      ),
    ),
  ),

  previewSource: endpoint({
    method: 'POST',
    path: '/admin/address-sources/preview',
    access: admins('owner', 'finance'),
    tag,
    summary: 'Preview the first addresses of an address source, to compare with the wallet',
  })
    .meta({ refuses: ['private_key', 'public_key_invalid', 'source_invalid'] })
    .input(z.strictObject(pasted))
    .output(answer(z.object({ first: z.array(z.string()), addresses: z.number().int() }))),

  proposeSource: endpoint({
    method: 'POST',
    path: '/admin/address-sources',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Propose a coin’s address source; a second person approves',
    successStatus: 202,
    movesMoney: true,
  })
    .meta({ refuses: ['private_key', 'public_key_invalid', 'source_invalid'] })
    .input(z.strictObject({ ...pasted, reason: textIn().min(minReason).max(500) }))
    .output(proposed),
};
