import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { adminsProved, endpoint } from './endpoint.ts';
import { proposed } from './proposing.ts';
import { actedOrWaits, answer, email, id, keyIn, plainName, textIn, usdOut } from './wire.ts';

const tag = 'Users';
const name = plainName(say('name_missing'), 100);
const reason = textIn()
  .min(minReason, say('reason_short'))
  .max(500, say('characters_at_most', { max: '500' }));

/** A figure as the screen showed it; zero is valid. */
const figure = z
  .union([keyIn(), z.number()], say('amount_invalid'))
  .transform(String)
  .pipe(z.string().regex(/^\d{1,13}(\.\d{1,2})?$/, say('amount_invalid')))
  .meta({ description: 'Amount in dollars, at most two decimals', examples: ['1500.00'] });

/** The parts of the form that changed: some apply at once, some need a second person. */
const part = z.enum(['first_name', 'last_name', 'email', 'withdrawable_balance']);

export const adjustments = {
  updateUser: endpoint({
    method: 'PATCH',
    path: '/users/{id}',
    access: adminsProved('owner', 'finance', 'support'),
    tag,
    summary:
      'Change a member: names at once, the e-mail address and balance after a second approval',
    movesMoney: true,
    outputStructure: 'detailed',
  })
    .meta({
      refuses: [
        'already_proposed',
        'amount_invalid',
        'balance_at_work',
        'balance_moved',
        'balance_not_lowered',
        'email_taken',
        'insufficient_funds',
        'invest_not_typed',
        'member_state',
        'not_found',
        'profit_not_typed',
        'reason_missing',
      ],
    })
    .input(
      z.strictObject({
        id,
        first_name: name.optional(),
        last_name: name.optional(),
        email: email.optional(),
        withdrawable_balance: figure.optional(),
        /** The balance that the form showed; the difference to it is proposed. */
        seen_balance: figure.optional(),
        reason: reason.optional(),
        total_balance: figure.optional(),
        total_invest: figure.optional(),
      }),
    )
    .output(
      actedOrWaits(
        answer(
          z.object({
            _id: id,
            id,
            first_name: z.string(),
            last_name: z.string(),
            email: z.string(),
            withdrawable_balance: usdOut,
            took_effect: z.array(part),
            waits: z.array(z.object({ part, proposal_id: id })),
          }),
        ),
      ),
    ),

  adjust: endpoint({
    method: 'POST',
    path: '/admin/adjustments',
    access: adminsProved('owner', 'finance'),
    tag,
    summary:
      'Propose a balance adjustment, a reversal, a principal reduction, or a transfer to unclaimed money',
    movesMoney: true,
    successStatus: 202,
  })
    .meta({
      refuses: [
        'already_proposed',
        'amount_invalid',
        'balance_at_work',
        'balance_moved',
        'insufficient_funds',
        'member_state',
        'more_than_credited',
        'more_than_undone',
        'not_found',
        'not_reversible',
        'position_moved',
        'reason_missing',
      ],
    })
    .input(
      z.strictObject({
        user: id,
        act: z.enum(['balance', 'reverse', 'position', 'unclaimed']),
        /** The requested balance and the balance that the form showed. */
        withdrawable_balance: figure.optional(),
        seen_balance: figure.optional(),
        /** The key of the line to reverse. */
        line: id.optional(),
        position: id.optional(),
        /** The new principal of the position, below its present one. */
        principal: figure.optional(),
        reason,
      }),
    )
    .output(proposed),
};
