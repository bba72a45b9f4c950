import { security as english } from './en/security.ts';
import { inLanguage } from './language.ts';

export const security = inLanguage('security', english);
