import type { Language, Words } from '#core/rules/language.ts';
import { germanSteps } from './de/mail-steps.ts';
import { german } from './de/mails.ts';
import { englishSteps } from './en/mail-steps.ts';
import { english } from './en/mails.ts';

/** All texts of mails to members; the compiler refuses a language that lacks one. */
export type MailText = Words<typeof english & { steps: typeof englishSteps }>;

const catalogues: Record<Language, MailText> = {
  en: { ...english, steps: englishSteps },
  de: { ...german, steps: germanSteps },
};

/** The mail texts of a language; English for members without a choice and for administrators. */
export const mailTextIn = (language: Language = 'en'): MailText => catalogues[language];
