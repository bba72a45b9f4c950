import { investments as english } from './en/investments.ts';
import { inLanguage } from './language.ts';

export const investments = inLanguage('investments', english);
