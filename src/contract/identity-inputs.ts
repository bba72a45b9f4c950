import { z } from 'zod';
import { languages } from '#core/rules/language.ts';
import { say } from '#core/rules/notes.ts';
import { readDigits } from '#core/typed/typed-text.ts';
import { sixDigits, transport, typedPassword } from './factors.ts';
import { codeIn, email, password, phoneIn, plainName } from './wire.ts';

const name = plainName(say('own_name_missing'), 80);

export const signUpInput = z.strictObject({
  firstName: name,
  lastName: name,
  email,
  phoneNumber: phoneIn()
    // At least five digits, in any grouping.
    .regex(/^(?=(?:[^0-9]*[0-9]){5})\+?[0-9 ()./-]{5,30}$/, say('phone_invalid')),
  password,
  referralCode: codeIn().overwrite(readDigits).max(32).optional(),
  /** The language of mails; English where it is left out. */
  language: z.enum(languages).optional(),
  acceptTerms: z.literal(true, say('terms_unaccepted')),
});

/** The password of the sign-up, needed where another browser signed up. */
export const passwordOfSignUp = typedPassword
  .optional()
  .describe(
    'Sign-up password. Optional only in the browser that signed up; other clients get 403 `sign_up_password` without it',
  );

/** A code from a mail, as people copy it, or the number that older clients turned it into. */
const mailedCode = z
  .union(
    [sixDigits, z.number().int().min(100_000).max(999_999).transform(String)],
    say('six_digits'),
  )
  .meta({
    description: 'Six digits as text, with or without separators; a number is also accepted',
    examples: ['478896'],
  });

export const verifyInput = z.strictObject({
  verifyCode: mailedCode,
  email: email.optional(),
  password: passwordOfSignUp,
});

export const logInInput = z.strictObject({
  email,
  password: typedPassword,
  rememberMe: z.boolean().optional(),
  transport,
});

export const adminLogInInput = z.strictObject({
  email,
  password: typedPassword,
  code: sixDigits,
  transport,
});

export const updatePasswordInput = z
  .strictObject({
    current_password: typedPassword.optional(),
    old_password: typedPassword.optional(),
    new_password: password,
  })
  .refine((body) => body.current_password !== undefined || body.old_password !== undefined, {
    path: ['current_password'],
    message: say('current_password_missing'),
  });

export const addressOnly = z.strictObject({ email });
