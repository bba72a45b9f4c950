import { member as english } from './en/member.ts';
import { inLanguage } from './language.ts';

export const member = inLanguage('member', english);
