import { statements as english } from './en/statements.ts';
import { inLanguage } from './language.ts';

export const statements = inLanguage('statements', english);
