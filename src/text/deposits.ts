import { deposits as english } from './en/deposits.ts';
import { inLanguage } from './language.ts';

export const deposits = inLanguage('deposits', english);
