import type { Language } from '#core/rules/language.ts';
import { privacy as germanPrivacy } from './de/site/privacy.ts';
import { risk as germanRisk } from './de/site/risk.ts';
import { terms as germanTerms } from './de/site/terms.ts';
import type { Clause, DocumentText } from './en/site/document.ts';
import { privacy } from './en/site/privacy.ts';
import { risk } from './en/site/risk.ts';
import { terms } from './en/site/terms.ts';

type Documents = { readonly [Name in 'privacy' | 'terms' | 'risk']: DocumentText<Clause<Name>> };

/** The long texts in each language; the compiler refuses one that lacks a clause. */
export const siteDocuments: Readonly<Record<Language, Documents>> = {
  en: { privacy, terms, risk },
  de: { privacy: germanPrivacy, terms: germanTerms, risk: germanRisk },
};
