import { words as english } from './en/words.ts';
import { inLanguage } from './language.ts';

export const words = inLanguage('words', english);
