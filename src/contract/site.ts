import type { z } from 'zod';
import type { Coin } from '#core/chains/assets.ts';
import type { Language } from '#core/rules/language.ts';
import type { Note } from '#core/rules/notes.ts';
import type { BrandFacts } from './brand.ts';
import type { planOnWire } from './plans.ts';
import type { SolvencyReading } from './solvency.ts';
import type { StatusReading } from './status.ts';

/** The operator of this installation, from its configuration; a sandbox has none. */
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

/** When the policies took effect (YYYY-MM-DD), and where personal data are stored. */
export type PolicyFacts = {
  effective: string | undefined;
  reviewed: string | undefined;
  dataLocation: string | undefined;
  /** The binding language of policy, terms and risk; pages in another one say so first (MEM-23). */
  bindingLanguage: Language;
};

/** Reserves and liabilities in decimal USD; `ratio` in percent, rounded down. */
export type SolvencyFacts = { reserves: string; owed: string; ratio: string; asOf: string };

/** An operator's announcement, between its real start and its real end (INT-2). */
export type CampaignFacts = { title: string; words: string; startsAt: string; endsAt: string };

/** The text of a verified member, with consent, after an administrator read it (INT-2). */
export type TestimonialFacts = { id: string; name: string; words: string; memberSince: string };

/** A service of the landing page; a card claims it only where the operator offers it (PUB-5). */
export type Service = 'high_frequency_trading' | 'investment_management' | 'wealth_management';

/** All input of a public page: the same facts give the same page, byte for byte. */
export type SiteFacts = {
  mode: 'sandbox' | 'live';
  publicUrl: string;
  brand: BrandFacts;
  year: number;
  /** The coins that are offered, in order. */
  coins: readonly Coin[];
  operator: OperatorFacts;
  policies: PolicyFacts;
  plans: z.infer<typeof planOnWire>[];
  campaign: CampaignFacts | null;
  testimonials: TestimonialFacts[];
  /** The services that the operator's configuration offers. */
  services: readonly Service[];
  /** Null while nothing is held and nothing is owed. */
  solvency: SolvencyFacts | null;
  /** The full books behind it; null until the worker has read them once. */
  books: SolvencyReading | null;
  /** The payout clock, the deposit brake and the worker's health at the last reading. */
  status: StatusReading;
  /** Whether web and worker last started as two users, so that the system separates them. */
  programsApart: boolean;
  /** The operator's maintenance notice (PUB-2). */
  notice: string | undefined;
  /** The built paths of films, pictures and icons, by file name (`gold.webm`). */
  media: Readonly<Record<string, string>>;
  /** The built paths of the style, the enhancers and the fonts of the public pages. */
  style: string;
  script: string;
  fonts: string[];
};

/** The answer to a form that was refused; it returns the typed values. */
export type FormAnswer = {
  values: Record<string, string>;
  /** By the name of the field, in the language of the page. */
  errors: Record<string, string>;
  message: string;
};

/** Why a form was refused, as codes and in English. */
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
  /** The path of the same page in each language, by `hreflang`; empty for a single language. */
  alternates: readonly (readonly [hreflang: string, path: string])[];
};

/** A mail as `/dev/mail` shows it in sandbox. */
export type SandboxMail = { id: string; to: string; subject: string; text: string; at: string };

/** Turns facts into whole documents; the composition root passes it to the site's module. */
export type RenderSite = {
  /** The paths of public pages, as the server writes routes (`/gold`, `/plans/:id`). */
  routes: readonly string[];
  pages: (facts: SiteFacts) => Iterable<RenderedPage>;
  /** The same refusal in the language of the page at `path`. */
  sayProblem: (
    path: string,
    problem: FormProblem,
  ) => Pick<FormAnswer, 'message'> & { fields: FormAnswer['errors'] };
  /** The page of a refused form that was sent without script. */
  refused: (path: string, answer: FormAnswer, facts: SiteFacts) => string;
  notFound: (path: string, facts: SiteFacts) => string;
  mail: (mails: SandboxMail[], facts: SiteFacts) => string;
};
