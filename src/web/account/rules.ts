import { readDigits } from '#core/typed/typed-text.ts';
import { account } from '#text/account.ts';

const text = account.rules;

/** Forms before log-in show their refusals inline and refetch no queries. */
export const beforeLogIn = { showsRefusal: true, rereads: null } as const;

/** The rule of a required field, as an early check; the contract decides. */
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
