import { z } from 'zod';
import { endpoint, members } from './endpoint.ts';
import { address, destinationTag } from './gateway.ts';
import { answer, id, method, moment, planFamily, usdIn, usdOut } from './wire.ts';

export const source = z.enum(['balance', 'profit']);

export const waiting = z
  .object({
    until: moment,
    because: z.enum(['address_new', 'address_changed', 'account_secured']),
    message: z.string(),
  })
  .meta({ title: 'WaitingTime' });

/** The preview of a withdrawal before a member requests it (MEM-20). */
export const preview = endpoint({
  method: 'GET',
  path: '/withdraw/preview',
  access: members,
  tag: 'Withdrawals',
  summary: 'Preview a withdrawal: the positions it reduces and the waits that apply',
})
  .meta({
    refuses: [
      'address_malformed',
      'address_unpayable',
      'address_wrong_coin',
      'amount_below_network',
      'amount_over_available',
      'own_address',
      'rate_limited',
      'rate_off_peg',
      'rate_unavailable',
      'tag_invalid',
      'tag_required',
    ],
  })
  .input(
    z.strictObject({
      payment_channel: method,
      amount: usdIn,
      source: source.default('balance'),
      wallet_address: address.optional(),
      tag: destinationTag.optional(),
    }),
  )
  .output(
    answer(
      z.object({
        from_free: usdOut.describe(
          'Amount taken from free balance, before any position, in dollars',
        ),
        positions: z.array(
          z.object({
            id,
            _id: id,
            plan_name: z.string(),
            family: planFamily,
            taken: usdOut,
            stays: usdOut,
            target: usdOut.describe(
              'Amount that the withdrawn part would earn until maturity at target, in dollars',
            ),
            matures_at: moment,
            cooling_off_until: moment.nullable(),
          }),
        ),
        waits: z.array(waiting.omit({ message: true })),
        earliest_at: moment.nullable().describe('Null if no wait applies'),
      }),
    ),
  );
