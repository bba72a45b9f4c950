import { readDigits } from '#core/typed/typed-text.ts';
import { account } from '#text/account.ts';

const text = account.rules;

/** A form before a session: what it refuses stands in it, and no query has to be read again. */
export const beforeLogIn = { showsRefusal: true, rereads: null } as const;

/** What a field must be before it is sent: kindness here, the contract decides. */
export const needed = { required: text.needed };

export const emailRule = {
  ...needed,
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: text.email },
};

export const sixDigitsRule = {
  ...needed,
  setValueAs: readDigits,
  pattern: { value: /^[0-9]{6}$/, message: text.sixDigits },
};

export const recoveryCodeRule = {
  ...needed,
  setValueAs: readDigits,
  pattern: { value: /^[2-9A-Za-z]{12}$/, message: account.second.recoveryRule },
};
