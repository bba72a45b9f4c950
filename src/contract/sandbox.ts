import { z } from 'zod';
import { coins } from '#core/chains/assets.ts';
import { endpoint, everyone } from './endpoint.ts';
import { address, destinationTag } from './gateway.ts';
import { answer, id, keyIn, moment } from './wire.ts';

const coin = z.enum(coins);
const decimal = z.union([keyIn().max(32), z.number()]);

/** Calls that control the simulated world. A live installation refuses every one of them. */
export const sandbox = {
  pay: endpoint({
    method: 'POST',
    path: '/sandbox/pay',
    access: everyone,
    summary: 'Send simulated coins to a deposit',
    tag: 'Sandbox',
    sandboxOnly: true,
  })
    .meta({ refuses: ['amount_invalid', 'nothing_to_double_spend'] })
    .input(
      z.strictObject({
        deposit_id: id,
        coin_amount: decimal.optional().describe('Defaults to the quoted amount'),
        double_spend: z.boolean().optional().describe('Replace the unconfirmed payment instead'),
        tag: destinationTag.optional(),
        from_address: address
          .optional()
          .describe('Sender address as the simulated chain reports it'),
      }),
    )
    .output(answer(z.object({ txid: z.string() }))),
  mine: endpoint({
    method: 'POST',
    path: '/sandbox/mine',
    access: everyone,
    summary: 'Mine blocks on a simulated chain',
    tag: 'Sandbox',
    sandboxOnly: true,
  })
    .input(z.strictObject({ asset: coin, blocks: z.number().int().min(1).max(144).default(1) }))
    .output(answer(z.object({ height: z.number().int() }))),
  reorg: endpoint({
    method: 'POST',
    path: '/sandbox/reorg',
    access: everyone,
    summary:
      'Reorganise a simulated chain: replace its last blocks with a longer branch without their payments',
    tag: 'Sandbox',
    sandboxOnly: true,
  })
    .input(z.strictObject({ asset: coin, depth: z.number().int().min(1).max(100) }))
    .output(answer(z.object({ height: z.number().int() }))),
  outage: endpoint({
    method: 'POST',
    path: '/sandbox/outage',
    access: everyone,
    summary: 'Make a simulated chain reject transactions, or accept them again',
    tag: 'Sandbox',
    sandboxOnly: true,
  })
    .input(z.strictObject({ asset: coin, is_down: z.boolean() }))
    .output(answer(z.object({ asset: coin, is_down: z.boolean() }))),
  price: endpoint({
    method: 'POST',
    path: '/sandbox/price',
    access: everyone,
    summary: 'Set the simulated price',
    tag: 'Sandbox',
    sandboxOnly: true,
  })
    .meta({ refuses: ['amount_invalid'] })
    .input(z.strictObject({ asset: coin, usd: decimal }))
    .output(answer(z.object({ asset: coin, price: z.string() }))),
  advance: endpoint({
    method: 'POST',
    path: '/sandbox/advance',
    access: everyone,
    summary: 'Advance the business clock',
    tag: 'Sandbox',
    sandboxOnly: true,
  })
    .input(z.strictObject({ days: z.number().int().min(1).max(3660) }))
    .output(answer(z.object({ now: moment }))),
};
