import { z } from 'zod';
import { eachWallet } from '#core/chains/assets.ts';
import { pastedAddress, plainTag } from '#core/chains/pasted-address.ts';
import { say } from '#core/rules/notes.ts';
import { endpoint, everyone, members, membersProved } from './endpoint.ts';
import { answer, codeIn, keyIn, moment, statusMessage } from './wire.ts';

const tag = 'Withdrawals';

/**
 * An address or payment link as typed or pasted; `core/chains/addresses.ts` decides which network
 * it fits.
 */
export const address = keyIn(say('address_missing'))
  .min(1, say('address_missing'))
  .max(2_000, say('address_long'))
  .refine((text) => pastedAddress(text).address.length <= 128, say('address_long'));
/** A destination tag as text or number; empty means none, and leading zeros are ignored. */
export const destinationTag = z
  .union([codeIn(), z.number()])
  .transform((typed) => plainTag(String(typed)))
  .pipe(z.string().regex(/^\d{0,10}$/, say('tag_whole')));

const wallets = z.object({
  // A coin that is not offered has a field only while it has an address.
  ...eachWallet(() => z.string().nullable().optional()),
  xrp_tag: z.string().nullable(),
  /** Addresses that cannot receive payouts yet, with the end of their waiting time. */
  waiting: z.array(z.object({ network: z.string(), until: moment })),
  saved_at: moment.nullable().describe('When the oldest current address was saved'),
});

/**
 * An empty text removes an address, and an absent field keeps it. Three are required (MEM-8):
 * Bitcoin's, which the command checks, only where Bitcoin is offered.
 */
const saveWalletsInput = z.strictObject({
  ...eachWallet(() => address.or(z.literal('')).optional()),
  ethereum: address,
  usdt: address,
  xrp_tag: destinationTag.optional(),
});

/** The withdrawal addresses of a member (MEM-8). */
export const gateway = {
  wallets: endpoint({
    method: 'GET',
    path: '/user/wallets',
    access: members,
    tag,
    summary: 'List the member’s saved withdrawal addresses and their waiting times',
  }).output(answer(wallets)),

  saveWallets: endpoint({
    method: 'PUT',
    path: '/user/wallets',
    access: membersProved,
    tag,
    summary: 'Save withdrawal addresses; a changed address receives no payouts for 24 hours',
  })
    .meta({ refuses: ['address_malformed', 'address_wrong_coin', 'tag_invalid', 'tag_required'] })
    .input(saveWalletsInput)
    .output(answer(wallets)),

  undoWallets: endpoint({
    method: 'POST',
    path: '/user/wallets/cancel/{token}',
    access: everyone,
    tag,
    summary: 'Undo a pending change of withdrawal addresses with the link from its mail',
  })
    .meta({ refuses: ['link_invalid', 'rate_limited'] })
    .input(z.strictObject({ token: keyIn().min(20).max(100) }))
    .output(statusMessage),
};
