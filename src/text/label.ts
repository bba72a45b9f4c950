import { label as english } from './en/label.ts';
import { inLanguage } from './language.ts';

export const label = inLanguage('label', english);
