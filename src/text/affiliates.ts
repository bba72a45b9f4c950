import { affiliates as english } from './en/affiliates.ts';
import { inLanguage } from './language.ts';

export const affiliates = inLanguage('affiliates', english);
