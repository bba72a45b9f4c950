import type { Language } from '#core/rules/language.ts';

/** What a mail says, before it is dressed: both its texts come from this alone. */
export type Letter = {
  to: string;
  subject: string;
  greeting?: string;
  paragraphs: string[];
  /** How much, of what, where to, a line each: a list of mails shows none of it. */
  facts?: string[];
  /** A code to type, set apart so that it can be read out and copied. */
  code?: string;
  action?: { label: string; url: string };
  /** What to do if it was not you. */
  caution?: string;
  /** The head of the books at that moment, for the reader to keep. */
  seal?: string;
  /** How to get fewer of these mails or other ones, where that is a choice. */
  foot?: string[];
};

/** Who writes, from what kind of installation (INT-6), and in which language. */
export type Sender = {
  name: string;
  lines: string[];
  sandboxNote: string | null;
  language: Language;
};
