import { welcome as english } from './en/welcome.ts';
import { inLanguage } from './language.ts';

export const welcome = inLanguage('welcome', english);
