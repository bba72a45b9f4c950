import { claims as english } from './en/claims.ts';
import { inLanguage } from './language.ts';

export const claims = inLanguage('claims', english);
