import { passwordLength } from '#core/rules/typed-rules.ts';
import { account } from '#text/account.ts';
import { needed } from './rules.ts';

/** Separate from the other rules because the log-in does not need it. */
export const newPasswordRule = {
  ...needed,
  minLength: { value: passwordLength.least, message: account.rules.passwordShort },
  maxLength: { value: passwordLength.most, message: account.rules.passwordLong },
};
