import { account as english } from './en/account.ts';
import { inLanguage } from './language.ts';

export const account = inLanguage('account', english);
