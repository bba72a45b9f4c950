import { z } from 'zod';
import { languages } from '#core/rules/language.ts';
import { say } from '#core/rules/notes.ts';
import { readDigits } from '#core/typed/typed-text.ts';
import { allRoles, admins, endpoint, everyone, members, membersProved } from './endpoint.ts';
import {
  oneTimeToken,
  proofInput,
  secondStepDue,
  session,
  sixDigits,
  transport,
  typedPassword,
} from './factors.ts';
import { answer, codeIn, email, id, moment, password, phoneIn, plainName, said } from './wire.ts';

const tag = 'Accounts';
const name = plainName(say('own_name_missing'), 80);

export const signUpInput = z.strictObject({
  firstName: name,
  lastName: name,
  email,
  phoneNumber: phoneIn()
    // Five digits at least, however they are parted.
    .regex(/^(?=(?:[^0-9]*[0-9]){5})\+?[0-9 ()./-]{5,30}$/, say('phone_invalid')),
  password,
  referralCode: codeIn().overwrite(readDigits).max(32).optional(),
  /** In which language to be mailed; English where it is left out. */
  language: z.enum(languages).optional(),
  acceptTerms: z.literal(true, say('terms_unaccepted')),
});

/** Of the sign-up, where another browser made it. */
const passwordOfSignUp = typedPassword
  .optional()
  .describe(
    'The password of the sign-up, which only the browser that signed up may leave out: whoever else does gets 403 `sign_up_password`',
  );

/** Of a mail: as people copy it, or the number that clients made of it before. */
const mailedCode = z
  .union(
    [sixDigits, z.number().int().min(100_000).max(999_999).transform(String)],
    say('six_digits'),
  )
  .meta({
    description: 'Its six digits as text, however they are parted; a number is taken as well',
    examples: ['478896'],
  });

const verifyInput = z.strictObject({
  verifyCode: mailedCode,
  email: email.optional(),
  password: passwordOfSignUp,
});

const logInInput = z.strictObject({
  email,
  password: typedPassword,
  rememberMe: z.boolean().optional(),
  transport,
});

const adminLogInInput = z.strictObject({
  email,
  password: typedPassword,
  code: sixDigits,
  transport,
});

const updatePasswordInput = z
  .strictObject({
    current_password: typedPassword.optional(),
    old_password: typedPassword.optional(),
    new_password: password,
  })
  .refine((body) => body.current_password !== undefined || body.old_password !== undefined, {
    path: ['current_password'],
    message: say('current_password_missing'),
  });

const addressOnly = z.strictObject({ email });

export const identity = {
  signUp: endpoint({
    method: 'POST',
    path: '/user',
    access: everyone,
    tag,
    summary: 'Become a member; a code goes to the address',
    successStatus: 201,
  })
    .input(signUpInput)
    .output(said),

  resendCode: endpoint({
    method: 'POST',
    path: '/user/verify/resend',
    access: everyone,
    tag,
    summary: 'Send the verification code again',
  })
    .input(z.strictObject({ email: email.optional() }).optional())
    .output(said),

  verify: endpoint({
    method: 'PATCH',
    path: '/user/verify',
    access: everyone,
    tag,
    summary: 'Verify a pending sign-up by its code',
  })
    .input(verifyInput)
    .output(said),

  confirm: endpoint({
    method: 'POST',
    path: '/confirm/{token}',
    access: everyone,
    tag,
    summary: 'Verify a pending sign-up by the link of its mail',
  })
    .input(z.strictObject({ token: oneTimeToken, password: passwordOfSignUp }))
    .output(said),

  logIn: endpoint({
    method: 'POST',
    path: '/user/login',
    access: everyone,
    tag,
    summary: 'Log in as a member; where a second step is due, its challenge',
  })
    .input(logInInput)
    .output(z.union([session, secondStepDue])),

  logOut: endpoint({
    method: 'POST',
    path: '/user/logout',
    access: members,
    tag,
    summary: 'End this session of a member',
  }).output(said),

  forgetPassword: endpoint({
    method: 'POST',
    path: '/user/forget-pass',
    access: everyone,
    tag,
    summary: 'Ask for a link that resets a member’s password',
  })
    .input(addressOnly)
    .output(said),

  resetPassword: endpoint({
    method: 'POST',
    path: '/user/change/{id}',
    access: everyone,
    tag,
    summary: 'Reset a password by the link of a mail',
  })
    .input(z.strictObject({ id: oneTimeToken, password }))
    .output(said),

  updatePassword: endpoint({
    method: 'PATCH',
    path: '/user/pass',
    access: membersProved,
    tag,
    summary: 'Change one’s own password; other sessions end',
  })
    .input(updatePasswordInput)
    .output(said),

  prove: endpoint({
    method: 'POST',
    path: '/session/proof',
    access: everyone,
    tag,
    summary: 'Prove again that it is you (ACC-7): by the second factor, else by the password',
  })
    .input(proofInput)
    .output(answer(z.object({ proved_until: moment }))),

  logInAdministrator: endpoint({
    method: 'POST',
    path: '/admin/login',
    access: everyone,
    tag,
    summary: 'Log in as an administrator, always with a second factor',
  })
    .input(adminLogInInput)
    .output(session),

  logOutAdministrator: endpoint({
    method: 'POST',
    path: '/admin/logout',
    access: admins(),
    tag,
    summary: 'End this session of an administrator',
  }).output(said),

  forgetAdministratorPassword: endpoint({
    method: 'POST',
    path: '/admin/forget-pass',
    access: everyone,
    tag,
    summary: 'Ask for a link that resets an administrator’s password',
  })
    .input(addressOnly)
    .output(said),

  administrator: endpoint({
    method: 'GET',
    path: '/admin',
    access: admins(),
    tag,
    summary: 'Who this administrator is',
  }).output(
    answer(
      z.object({
        id,
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        role: z.enum(allRoles),
      }),
    ),
  ),

  demoLogins: endpoint({
    method: 'GET',
    path: '/sandbox/logins',
    access: everyone,
    tag: 'Sandbox',
    summary: 'The sandbox’s demo log-ins with their current codes',
    sandboxOnly: true,
  }).output(
    answer(
      z.object({
        administrators: z.array(
          z.object({
            email: z.string(),
            password: z.string(),
            role: z.string(),
            code: z.string(),
          }),
        ),
        members: z.array(z.object({ email: z.string(), password: z.string(), holds: z.string() })),
      }),
    ),
  ),
};
