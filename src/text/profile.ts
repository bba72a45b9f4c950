import { profile as english } from './en/profile.ts';
import { inLanguage } from './language.ts';

export const profile = inLanguage('profile', english);
