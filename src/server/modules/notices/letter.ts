import type { Language } from '#core/rules/language.ts';

/** The content of a mail before its layout: both its texts derive from this alone. */
export type Letter = {
  to: string;
  subject: string;
  greeting?: string;
  paragraphs: string[];
  /** The amount, coin and destination, one per line: a list of mails shows none of it. */
  facts?: string[];
  /** A code to type, set apart for reading aloud and copying. */
  code?: string;
  action?: { label: string; url: string };
  /** Advice for a recipient who did not cause it. */
  caution?: string;
  /** The head of the books at that time, for the reader to keep. */
  seal?: string;
  /** How to change or reduce these mails, if there is a choice. */
  foot?: string[];
};

/** The sender, the type of installation (INT-6), and the language. */
export type Sender = {
  name: string;
  /** The brand's accent, `#rrggbb`, on a light sheet and on a dark one. */
  accents: { light: string; dark: string };
  lines: string[];
  sandboxNote: string | null;
  language: Language;
};
