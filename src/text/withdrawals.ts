import { withdrawals as english } from './en/withdrawals.ts';
import { inLanguage } from './language.ts';

export const withdrawals = inLanguage('withdrawals', english);
