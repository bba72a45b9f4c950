import type { Language, Words } from '#core/rules/language.ts';
import { brake as germanBrake } from './de/brake.ts';
import { label as germanLabel } from './de/label.ts';
import { site as germanSite } from './de/site.ts';
import { asset as germanAsset } from './de/site/asset.ts';
import { career as germanCareer } from './de/site/career.ts';
import { company as germanCompany } from './de/site/company.ts';
import { contact as germanContact } from './de/site/contact.ts';
import { definitions as germanDefinitions } from './de/site/definitions.ts';
import { longText as germanLongText } from './de/site/document.ts';
import { forms as germanForms } from './de/site/forms.ts';
import { identity as germanIdentity } from './de/site/identity.ts';
import { landing as germanLanding } from './de/site/landing.ts';
import { placements as germanPlacements } from './de/site/placements.ts';
import { plan as germanPlan } from './de/site/plan.ts';
import { solvency as germanSolvency } from './de/site/solvency.ts';
import { status as germanStatus } from './de/site/status.ts';
import { verifyStatement as germanVerifyStatement } from './de/site/verify-statement.ts';
import { label } from './en/label.ts';
import { site } from './en/site.ts';
import { asset } from './en/site/asset.ts';
import { brake } from './en/site/brake.ts';
import { career } from './en/site/career.ts';
import { company } from './en/site/company.ts';
import { contact } from './en/site/contact.ts';
import { definitions } from './en/site/definitions.ts';
import { longText } from './en/site/document.ts';
import { forms } from './en/site/forms.ts';
import { identity } from './en/site/identity.ts';
import { landing } from './en/site/landing.ts';
import { placements } from './en/site/placements.ts';
import { plan } from './en/site/plan.ts';
import { solvency } from './en/site/solvency.ts';
import { status } from './en/site/status.ts';
import { verifyStatement } from './en/site/verify-statement.ts';

const english = {
  asset,
  brake,
  career,
  company,
  contact,
  definitions,
  forms,
  identity,
  label,
  landing,
  longText,
  placements,
  plan,
  site,
  solvency,
  status,
  verifyStatement,
};

/** Every catalogue of the public pages; the compiler refuses a language that lacks a text. */
export type SiteText = { readonly [Key in keyof typeof english]: Words<(typeof english)[Key]> };

export const siteText: Readonly<Record<Language, SiteText>> = {
  en: english,
  de: {
    asset: germanAsset,
    brake: germanBrake,
    career: germanCareer,
    company: germanCompany,
    contact: germanContact,
    definitions: germanDefinitions,
    forms: germanForms,
    identity: germanIdentity,
    label: germanLabel,
    landing: germanLanding,
    longText: germanLongText,
    placements: germanPlacements,
    plan: germanPlan,
    site: germanSite,
    solvency: germanSolvency,
    status: germanStatus,
    verifyStatement: germanVerifyStatement,
  },
};
