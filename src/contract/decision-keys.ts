import { z } from 'zod';
import { admins, endpoint, everyone } from './endpoint.ts';
import { oneTimeToken, passkeyName } from './factors.ts';
import { attestation, creationOptions } from './passkeys.ts';
import { proposed, proposing, reasonText } from './proposing.ts';
import { answer, id, moment, statusMessage } from './wire.ts';

const tag = 'Keys of administrators';

/** A passkey of the calling administrator, and whether it signs decisions (INT-11). */
const decisionKey = z.object({
  id,
  passkey_id: id,
  name: z.string(),
  credential_id: z.string(),
  is_synced: z.boolean(),
  /** The SHA-256 of the public key, in hex. */
  fingerprint: z.string(),
  /** 'waiting' until `usable_from`; 'proposed' until another person approves it. */
  state: z.enum(['none', 'proposed', 'waiting', 'usable']),
  usable_from: moment.nullable(),
});

/** Keys that sign decisions, enrolled by another person or a command-line link (INT-11). */
export const decisionKeys = {
  decisionKeys: endpoint({
    method: 'GET',
    path: '/admin/decision-keys',
    access: admins(),
    tag,
    summary: 'List the administrator’s passkeys and mark those that sign decisions',
  }).output(answer(z.array(decisionKey))),

  proposeDecisionKey: proposing(tag)(
    '/admin/decision-keys',
    'Propose one of your passkeys as a decision key; a second person approves',
  )
    .meta({ refuses: ['not_found'] })
    .input(z.strictObject({ passkey: id, reason: reasonText }))
    .output(proposed),

  keyLinkOptions: endpoint({
    method: 'POST',
    path: '/admin/key-links/{token}/options',
    access: everyone,
    tag,
    summary:
      'Create the registration options for a decision key, with an enrolment link from the command line',
  })
    .meta({ refuses: ['link_invalid', 'rate_limited'] })
    .input(z.strictObject({ token: oneTimeToken }))
    .output(answer(z.object({ email: z.string(), options: creationOptions }))),

  enrolLinkedKey: endpoint({
    method: 'POST',
    path: '/admin/key-links/{token}',
    access: everyone,
    tag,
    summary: 'Register a decision key with an enrolment link from the command line',
    successStatus: 201,
  })
    .meta({ refuses: ['keys_suffice', 'link_invalid', 'rate_limited'] })
    .input(z.strictObject({ token: oneTimeToken, name: passkeyName, passkey: attestation }))
    .output(statusMessage),
};
