import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { passwordLength } from '#core/rules/typed-rules.ts';
import { readDigits } from '#core/typed/typed-text.ts';
import { endpoint, everyone, members, membersProved } from './endpoint.ts';
import { assertion, attestation, creationOptions, requestOptions } from './passkeys.ts';
import { answer, codeIn, exactIn, id, keyIn, moment, statusMessage, textIn } from './wire.ts';

const tag = 'Second factors';

/**
 * A typed password: only its length is checked, so an old one still fits. One character may arrive
 * as up to four before normalization.
 */
export const typedPassword = exactIn()
  .min(1, say('password_missing'))
  .max(4 * passwordLength.most);
export const oneTimeToken = keyIn().min(20).max(100);
// Some authenticators and mails split the six digits with a dash.
export const sixDigits = codeIn()
  .overwrite(readDigits)
  .regex(/^\d{6}$/, say('six_digits'));

/** Where the session's secret goes: into the answer, or only into an httpOnly cookie. */
export const transport = z.enum(['cookie', 'bearer']).optional();

/** `token`: the secret for a bearer; the session's public id where a cookie holds the secret. */
export const session = answer(z.object({ token: z.string(), expires_at: moment }));

const waysOfSecondStep = z.enum(['totp', 'passkey', 'recovery_code']);

/** The password was right, and a second step is due. */
export const secondStepDue = answer(
  z.object({
    challenge: z.string(),
    methods: z.array(waysOfSecondStep),
    /** The options for the browser's authenticator, where a passkey is one of the ways. */
    passkey_options: requestOptions.nullable(),
    expires_at: moment,
  }),
);

// As people copy them: with spaces and dashes, in either case.
const recoveryCode = codeIn()
  .transform((text) => readDigits(text).toUpperCase())
  .pipe(z.string().regex(/^[2-9A-Z]{12}$/, say('recovery_code_form')));

const exactlyOne = (body: Record<string, unknown>, names: readonly string[]): boolean =>
  names.filter((name) => body[name] !== undefined).length === 1;

const secondStepInput = z
  .strictObject({
    challenge: oneTimeToken,
    code: sixDigits.optional(),
    recovery_code: recoveryCode.optional(),
    passkey: assertion.optional(),
  })
  .refine((body) => exactlyOne(body, ['code', 'recovery_code', 'passkey']), {
    path: ['code'],
    message: say('one_factor'),
  });

export const proofInput = z
  .strictObject({
    password: typedPassword.optional(),
    code: sixDigits.optional(),
    passkey: assertion.optional(),
    /** Which session is meant where a browser holds both kinds. */
    audience: z.enum(['client', 'admin']).optional(),
  })
  .refine((body) => exactlyOne(body, ['password', 'code', 'passkey']), {
    message: say('one_reauthentication'),
  });

export const passkeyName = textIn()
  .min(1, say('passkey_unnamed'))
  .max(60, say('characters_at_most', { max: '60' }));

/** Recovery codes, shown only once. */
const recoveryCodes = z.array(z.string()).nullable();

const enrolled = answer(z.object({ recovery_codes: recoveryCodes }));

export const factors = {
  logInSecond: endpoint({
    method: 'POST',
    path: '/user/login/second',
    access: everyone,
    tag,
    summary: 'Complete a log-in with a code, a passkey or a recovery code',
  })
    .meta({
      refuses: [
        'codes_ended',
        'not_checked',
        'passkey_refused',
        'rate_limited',
        'second_factor_wrong',
        'second_step_expired',
      ],
    })
    .input(secondStepInput)
    .output(session),

  passkeyLogInOptions: endpoint({
    method: 'POST',
    path: '/user/login/passkey/options',
    access: everyone,
    tag,
    summary: 'Create the challenge for a member’s passkey log-in',
  })
    .meta({ refuses: ['rate_limited'] })
    .output(answer(requestOptions)),

  logInByPasskey: endpoint({
    method: 'POST',
    path: '/user/login/passkey',
    access: everyone,
    tag,
    summary: 'Log in as a member with a passkey alone',
  })
    .meta({ refuses: ['not_checked', 'passkey_refused', 'rate_limited'] })
    .input(z.strictObject({ passkey: assertion, rememberMe: z.boolean().optional(), transport }))
    .output(session),

  proofOptions: endpoint({
    method: 'POST',
    path: '/session/proof/options',
    access: members,
    tag,
    summary: 'List the member’s re-authentication methods (ACC-7), with a passkey challenge',
  }).output(
    answer(
      z.object({
        methods: z.array(z.enum(['password', 'totp', 'passkey'])),
        passkey_options: requestOptions.nullable(),
      }),
    ),
  ),

  offerTotp: endpoint({
    method: 'POST',
    path: '/user/totp',
    access: membersProved,
    tag,
    summary: 'Start adding an authenticator app: get its secret as text and for a QR code',
  })
    .meta({ refuses: ['totp_on'] })
    .output(answer(z.object({ secret: z.string(), uri: z.string() }))),

  confirmTotp: endpoint({
    method: 'POST',
    path: '/user/totp/confirm',
    access: membersProved,
    tag,
    summary: 'Activate the authenticator app with one of its codes',
  })
    .meta({ refuses: ['not_checked', 'rate_limited', 'second_factor_wrong', 'totp_not_offered'] })
    .input(z.strictObject({ code: sixDigits }))
    .output(enrolled),

  removeTotp: endpoint({
    method: 'POST',
    path: '/user/totp/remove',
    access: membersProved,
    tag,
    summary: 'Turn the authenticator app off',
  })
    .meta({ refuses: ['not_found'] })
    .output(statusMessage),

  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/user/recovery-codes',
    access: membersProved,
    tag,
    summary: 'Generate ten recovery codes and invalidate the previous ones',
  })
    .meta({ refuses: ['second_factor_off'] })
    .output(answer(z.object({ recovery_codes: z.array(z.string()) }))),

  passkeyOptions: endpoint({
    method: 'POST',
    path: '/user/passkeys/options',
    access: membersProved,
    tag,
    summary: 'Create the options for registering a passkey',
  }).output(answer(creationOptions)),

  addPasskey: endpoint({
    method: 'POST',
    path: '/user/passkeys',
    access: membersProved,
    tag,
    summary: 'Register a new passkey',
    successStatus: 201,
  })
    .meta({ refuses: ['passkey_refused'] })
    .input(z.strictObject({ name: passkeyName, passkey: attestation }))
    .output(enrolled),

  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/user/passkeys/{id}',
    access: members,
    tag,
    summary: 'Rename a passkey',
  })
    .input(z.strictObject({ id, name: passkeyName }))
    .output(statusMessage),

  removePasskey: endpoint({
    method: 'POST',
    path: '/user/passkeys/{id}/remove',
    access: membersProved,
    tag,
    summary: 'Remove a passkey',
  })
    .input(z.strictObject({ id }))
    .output(statusMessage),
};
