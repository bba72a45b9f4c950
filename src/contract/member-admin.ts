import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { adminsProved, endpoint } from './endpoint.ts';
import { proposed } from './proposing.ts';
import { id, statusMessage, textIn } from './wire.ts';

const tag = 'Users';
const reason = textIn()
  .min(minReason, say('reason_short'))
  .max(500, say('characters_at_most', { max: '500' }));
const about = z.strictObject({ id, reason });

/** Staff actions on a member's account, each with a reason that the member reads. */
export const memberAdmin = {
  suspendMember: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/suspend',
    access: adminsProved('owner', 'support'),
    tag,
    summary: 'Suspend a member; blocks new activity but keeps their money withdrawable',
  })
    .meta({ refuses: ['member_state'] })
    .input(about)
    .output(statusMessage),

  liftSuspension: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/lift',
    access: adminsProved('owner', 'support'),
    tag,
    summary: 'Lift a suspension',
  })
    .meta({ refuses: ['member_state'] })
    .input(about)
    .output(statusMessage),

  resetMemberFactors: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/reset-2fa',
    access: adminsProved('owner', 'finance', 'support'),
    tag,
    summary: 'Propose to remove a member’s second factors; withdrawals then wait 72 hours',
    successStatus: 202,
  })
    .meta({ refuses: ['already_proposed', 'second_factor_none'] })
    .input(about)
    .output(proposed),

  deleteMember: endpoint({
    method: 'DELETE',
    path: '/user/{id}',
    access: adminsProved('owner'),
    tag,
    summary: 'Close a member’s account and erase personal data; refused while money is owed',
  })
    .meta({ refuses: ['member_owed', 'member_state'] })
    .input(
      about.extend({
        reason: reason
          .default('no reason given')
          .describe('Reason for the log; may also be sent in a JSON body under the same name'),
      }),
    )
    .output(statusMessage),
};
