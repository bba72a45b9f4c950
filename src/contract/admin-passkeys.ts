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
    summary: 'Create the passkey challenge for an administrator’s log-in',
  })
    .meta({ refuses: ['rate_limited'] })
    .output(answer(requestOptions)),

  logInAdministratorByPasskey: endpoint({
    method: 'POST',
    path: '/admin/login/passkey',
    access: everyone,
    tag,
    summary: 'Log in as an administrator with a user-verifying passkey',
  })
    .meta({ refuses: ['not_checked', 'passkey_refused', 'rate_limited'] })
    .input(z.strictObject({ passkey: assertion, transport }))
    .output(session),

  adminReauthenticationOptions: endpoint({
    method: 'POST',
    path: '/admin/proof/options',
    access: admins(),
    tag,
    summary: 'List the administrator’s re-authentication methods (ACC-7), with a passkey challenge',
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
    summary: 'List the current administrator’s passkeys',
  }).output(answer(z.array(passkey))),

  adminPasskeyOptions: endpoint({
    method: 'POST',
    path: '/admin/passkeys/options',
    access: adminsProved(),
    tag,
    summary: 'Create the options for registering a passkey for this administrator',
  }).output(answer(creationOptions)),

  addAdminPasskey: endpoint({
    method: 'POST',
    path: '/admin/passkeys',
    access: adminsProved(),
    tag,
    summary: 'Register a new passkey',
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
    summary: 'Rename one of the administrator’s passkeys',
  })
    .input(z.strictObject({ id, name: passkeyName }))
    .output(statusMessage),

  removeAdminPasskey: endpoint({
    method: 'POST',
    path: '/admin/passkeys/{id}/remove',
    access: adminsProved(),
    tag,
    summary: 'Remove one of the administrator’s passkeys; the authenticator app stays active',
  })
    .input(z.strictObject({ id }))
    .output(statusMessage),
};
