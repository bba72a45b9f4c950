import { notices as english } from './en/notices.ts';
import { inLanguage } from './language.ts';

export const notices = inLanguage('notices', english);
