import type { Language, Words } from '#core/rules/language.ts';
import { germanSteps } from './de/mail-steps.ts';
import { german } from './de/mails.ts';
import { englishSteps } from './en/mail-steps.ts';
import { english } from './en/mails.ts';

/** All that mails to members say; the compiler refuses a language that lacks a sentence of it. */
export type MailWords = Words<typeof english & { steps: typeof englishSteps }>;

const catalogues: Record<Language, MailWords> = {
  en: { ...english, steps: englishSteps },
  de: { ...german, steps: germanSteps },
};

/** What mails say in a language; who has chosen none reads English, and so do administrators. */
export const wordsIn = (language: Language = 'en'): MailWords => catalogues[language];
