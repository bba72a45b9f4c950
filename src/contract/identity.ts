import { z } from 'zod';
import { allRoles, admins, endpoint, everyone, members, membersProved } from './endpoint.ts';
import { oneTimeToken, proofInput, secondStepDue, session } from './factors.ts';
import {
  signUpInput,
  passwordOfSignUp,
  verifyInput,
  logInInput,
  adminLogInInput,
  updatePasswordInput,
  addressOnly,
} from './identity-inputs.ts';
import { answer, email, id, moment, password, statusMessage } from './wire.ts';

const tag = 'Accounts';

export const identity = {
  signUp: endpoint({
    method: 'POST',
    path: '/user',
    access: everyone,
    tag,
    summary: 'Sign up as a member; sends a verification code by mail',
    successStatus: 201,
  })
    .meta({
      refuses: [
        'email_taken',
        'password_common',
        'rate_limited',
        'referral_unknown',
        'work_required',
      ],
    })
    .input(signUpInput)
    .output(statusMessage),

  resendCode: endpoint({
    method: 'POST',
    path: '/user/verify/resend',
    access: everyone,
    tag,
    summary: 'Resend the verification code',
  })
    .meta({ refuses: ['rate_limited', 'work_required'] })
    .input(z.strictObject({ email: email.optional() }).optional())
    .output(statusMessage),

  verify: endpoint({
    method: 'PATCH',
    path: '/user/verify',
    access: everyone,
    tag,
    summary: 'Verify a pending sign-up with its code',
  })
    .meta({
      refuses: [
        'code_invalid',
        'link_invalid',
        'not_checked',
        'rate_limited',
        'sign_up_password',
        'sign_up_password_wrong',
      ],
    })
    .input(verifyInput)
    .output(statusMessage),

  confirm: endpoint({
    method: 'POST',
    path: '/confirm/{token}',
    access: everyone,
    tag,
    summary: 'Verify a pending sign-up with the link from its mail',
  })
    .meta({
      refuses: [
        'link_invalid',
        'not_checked',
        'rate_limited',
        'sign_up_password',
        'sign_up_password_wrong',
      ],
    })
    .input(z.strictObject({ token: oneTimeToken, password: passwordOfSignUp }))
    .output(statusMessage),

  logIn: endpoint({
    method: 'POST',
    path: '/user/login',
    access: everyone,
    tag,
    summary: 'Log in as a member; returns a challenge if a second factor is required',
  })
    .meta({
      refuses: [
        'login_failed',
        'pictures_busy',
        'rate_limited',
        'second_factor_needed',
        'unverified',
        'work_required',
      ],
    })
    .input(logInInput)
    .output(z.union([session, secondStepDue])),

  logOut: endpoint({
    method: 'POST',
    path: '/user/logout',
    access: members,
    tag,
    summary: 'Log out the member’s current session',
  }).output(statusMessage),

  forgetPassword: endpoint({
    method: 'POST',
    path: '/user/forget-pass',
    access: everyone,
    tag,
    summary: 'Request a password reset link for a member',
  })
    .meta({ refuses: ['rate_limited', 'work_required'] })
    .input(addressOnly)
    .output(statusMessage),

  resetPassword: endpoint({
    method: 'POST',
    path: '/user/change/{id}',
    access: everyone,
    tag,
    summary: 'Reset a password with the link from a mail',
  })
    .meta({ refuses: ['link_invalid', 'password_common', 'rate_limited'] })
    .input(z.strictObject({ id: oneTimeToken, password }))
    .output(statusMessage),

  updatePassword: endpoint({
    method: 'PATCH',
    path: '/user/pass',
    access: membersProved,
    tag,
    summary: 'Change the member’s password and end other sessions',
  })
    .meta({ refuses: ['password_common', 'password_wrong', 'rate_limited'] })
    .input(updatePasswordInput)
    .output(statusMessage),

  prove: endpoint({
    method: 'POST',
    path: '/session/proof',
    access: everyone,
    tag,
    summary: 'Re-authenticate (ACC-7) with a second factor, or with the password if there is none',
  })
    .meta({
      refuses: [
        'codes_ended',
        'not_checked',
        'passkey_refused',
        'password_wrong',
        'rate_limited',
        'second_factor_needed',
        'second_factor_wrong',
        'session_expired',
        'unauthenticated',
      ],
    })
    .input(proofInput)
    .output(answer(z.object({ proved_until: moment }))),

  logInAdministrator: endpoint({
    method: 'POST',
    path: '/admin/login',
    access: everyone,
    tag,
    summary: 'Log in as an administrator; always requires a second factor',
  })
    .meta({ refuses: ['admin_login_failed', 'not_checked', 'rate_limited', 'work_required'] })
    .input(adminLogInInput)
    .output(session),

  logOutAdministrator: endpoint({
    method: 'POST',
    path: '/admin/logout',
    access: admins(),
    tag,
    summary: 'Log out the administrator’s current session',
  }).output(statusMessage),

  forgetAdministratorPassword: endpoint({
    method: 'POST',
    path: '/admin/forget-pass',
    access: everyone,
    tag,
    summary: 'Request a password reset link for an administrator',
  })
    .meta({ refuses: ['rate_limited', 'work_required'] })
    .input(addressOnly)
    .output(statusMessage),

  administrator: endpoint({
    method: 'GET',
    path: '/admin',
    access: admins(),
    tag,
    summary: 'Get the current administrator',
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
    summary: 'List the sandbox’s demo log-ins with their current codes',
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
