import type { z } from 'zod';
import type { Language } from '#core/rules/language.ts';
import type { Note } from '#core/rules/notes.ts';
import type { planOnWire } from './plans.ts';
import type { SolvencyReading } from './solvency.ts';
import type { StatusReading } from './status.ts';

/** Who runs this installation, as its configuration says; in sandbox nobody does. */
export type OperatorFacts = {
  legalName: string | undefined;
  registrationNumber: string | undefined;
  registeredAddress: string | undefined;
  regulator: string | undefined;
  licenceReference: string | undefined;
  registerUrl: string | undefined;
  supportEmail: string | undefined;
  riskContact: string | undefined;
};

/** Since when the policies are in force (dates as YYYY-MM-DD), and where personal data are kept. */
export type PolicyFacts = {
  effective: string | undefined;
  reviewed: string | undefined;
  dataLocation: string | undefined;
  /** The language whose text of policy, terms and risk binds; another says so first (MEM-23). */
  bindingLanguage: Language;
};

/** What is held against what is owed, in decimal USD; `ratio` in percent, rounded down. */
export type SolvencyFacts = { reserves: string; owed: string; ratio: string; asOf: string };

/** What an operator announces, between its real start and its real end (INT-2). */
export type CampaignFacts = { title: string; words: string; startsAt: string; endsAt: string };

/** What a verified member said, with consent, after an administrator read it (INT-2). */
export type TestimonialFacts = { id: string; name: string; words: string; memberSince: string };

/** What the landing page explains; a card claims it only where the operator offers it (PUB-5). */
export type Service = 'high_frequency_trading' | 'investment_management' | 'wealth_management';

/** All that a public page is made of: the same facts give the same page, byte for byte. */
export type SiteFacts = {
  mode: 'sandbox' | 'live';
  publicUrl: string;
  year: number;
  operator: OperatorFacts;
  policies: PolicyFacts;
  plans: z.infer<typeof planOnWire>[];
  campaign: CampaignFacts | null;
  testimonials: TestimonialFacts[];
  /** The services that the operator's configuration offers. */
  services: readonly Service[];
  /** Null while nothing is held and nothing is owed. */
  solvency: SolvencyFacts | null;
  /** The books behind it, whole; null until the worker has read them once. */
  books: SolvencyReading | null;
  /** The payout clock, the deposit brake and the worker's health, as of the last reading. */
  status: StatusReading;
  /** Whether web and worker were last started as two users, so that the machine parts them. */
  programsApart: boolean;
  /** What the operator says of maintenance (PUB-2). */
  notice: string | undefined;
  /** Where films, pictures and icons were built to, by their file's name (`gold.webm`). */
  media: Readonly<Record<string, string>>;
  /** Where the style, the enhancers and the fonts of the public pages were built to. */
  style: string;
  script: string;
  fonts: string[];
};

/** What a form says where it could not be taken; what was typed comes back with it. */
export type FormAnswer = {
  values: Record<string, string>;
  /** By the name of the field, in the language of the page. */
  errors: Record<string, string>;
  message: string;
};

/** What a form was refused with, by codes and in English. */
export type FormProblem = {
  code: string;
  message: string;
  fields?: Record<string, string>;
  note?: Note;
  field_notes?: Record<string, Note>;
};

/** One public page as a whole document. */
export type RenderedPage = {
  path: string;
  isListed: boolean;
  html: string;
  /** The path of the same page in each language, by `hreflang`; none where it has one alone. */
  alternates: readonly (readonly [hreflang: string, path: string])[];
};

/** A mail as `/dev/mail` shows it in sandbox. */
export type SandboxMail = { id: string; to: string; subject: string; text: string; at: string };

/** Turns facts into whole documents; handed to the site's module by the composition. */
export type RenderSite = {
  /** Where public pages are, as the server's routes are written (`/gold`, `/plans/:id`). */
  routes: readonly string[];
  pages: (facts: SiteFacts) => Iterable<RenderedPage>;
  /** The same refusal in the language of the page at `path`. */
  sayProblem: (
    path: string,
    problem: FormProblem,
  ) => Pick<FormAnswer, 'message'> & { fields: FormAnswer['errors'] };
  /** The page of a form that was sent without script and could not be taken. */
  refused: (path: string, answer: FormAnswer, facts: SiteFacts) => string;
  notFound: (path: string, facts: SiteFacts) => string;
  mail: (mails: SandboxMail[], facts: SiteFacts) => string;
};
