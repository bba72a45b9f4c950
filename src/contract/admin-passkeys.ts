import { z } from 'zod';
import { passkey } from './account.ts';
import { admins, adminsProved, endpoint, everyone } from './endpoint.ts';
import { passkeyName, session, transport } from './factors.ts';
import { assertion, attestation, creationOptions, requestOptions } from './passkeys.ts';
import { answer, id, statusMessage } from './wire.ts';

const tag = 'Keys of administrators';

/**
 * Passkeys of administrators, in addition to the authenticator app of every admin account (ADM-9).
 */
export const adminPasskeys = {
  adminPasskeyLogInOptions: endpoint({
    method: 'POST',
    path: '/admin/login/passkey/options',
    access: everyone,
    tag,
    summary: 'What an authenticator signs to log in as an administrator',
  })
    .meta({ refuses: ['rate_limited'] })
    .output(answer(requestOptions)),

  logInAdministratorByPasskey: endpoint({
    method: 'POST',
    path: '/admin/login/passkey',
    access: everyone,
    tag,
    summary: 'Log in as an administrator by a passkey that knows its person',
  })
    .meta({ refuses: ['not_checked', 'passkey_refused', 'rate_limited'] })
    .input(z.strictObject({ passkey: assertion, transport }))
    .output(session),

  adminReauthenticationOptions: endpoint({
    method: 'POST',
    path: '/admin/proof/options',
    access: admins(),
    tag,
    summary:
      'How this administrator proves to be there (ACC-7), and what a passkey of theirs signs',
  }).output(
    answer(
      z.object({
        methods: z.array(z.enum(['passkey', 'totp'])),
        passkey_options: requestOptions.nullable(),
      }),
    ),
  ),

  adminPasskeys: endpoint({
    method: 'GET',
    path: '/admin/passkeys',
    access: admins(),
    tag,
    summary: 'The passkeys of this administrator',
  }).output(answer(z.array(passkey))),

  adminPasskeyOptions: endpoint({
    method: 'POST',
    path: '/admin/passkeys/options',
    access: adminsProved(),
    tag,
    summary: 'What an authenticator makes a new passkey of this administrator from',
  }).output(answer(creationOptions)),

  addAdminPasskey: endpoint({
    method: 'POST',
    path: '/admin/passkeys',
    access: adminsProved(),
    tag,
    summary: 'Add the passkey that an authenticator made',
    successStatus: 201,
  })
    .meta({ refuses: ['passkey_refused'] })
    .input(z.strictObject({ name: passkeyName, passkey: attestation }))
    .output(statusMessage),

  renameAdminPasskey: endpoint({
    method: 'PATCH',
    path: '/admin/passkeys/{id}',
    access: admins(),
    tag,
    summary: 'Name a passkey of one’s own',
  })
    .input(z.strictObject({ id, name: passkeyName }))
    .output(statusMessage),

  removeAdminPasskey: endpoint({
    method: 'POST',
    path: '/admin/passkeys/{id}/remove',
    access: adminsProved(),
    tag,
    summary: 'Remove a passkey of one’s own; the authenticator app stays',
  })
    .input(z.strictObject({ id }))
    .output(statusMessage),
};
