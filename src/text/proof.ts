import { proof as english } from './en/proof.ts';
import { inLanguage } from './language.ts';

export const proof = inLanguage('proof', english);
