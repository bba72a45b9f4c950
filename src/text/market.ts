import { market as english } from './en/market.ts';
import { inLanguage } from './language.ts';

export const market = inLanguage('market', english);
