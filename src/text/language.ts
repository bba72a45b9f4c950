import type { Language, Words } from '#core/rules/language.ts';
import { type Note, type MemberNotes, sentenceOf } from '#core/rules/notes.ts';
import type { account } from './en/account.ts';
import type { affiliates } from './en/affiliates.ts';
import type { claims } from './en/claims.ts';
import type { deposits } from './en/deposits.ts';
import type { investments } from './en/investments.ts';
import type { kyc } from './en/kyc.ts';
import type { label } from './en/label.ts';
import type { market } from './en/market.ts';
import type { member } from './en/member.ts';
import type { notices } from './en/notices.ts';
import type { palette } from './en/palette.ts';
import type { profile } from './en/profile.ts';
import type { proof } from './en/proof.ts';
import type { security } from './en/security.ts';
import type { brake } from './en/site/brake.ts';
import type { statements } from './en/statements.ts';
import type { welcome } from './en/welcome.ts';
import type { withdrawals } from './en/withdrawals.ts';
import type { words } from './en/words.ts';

export type { Words };

/** Every text that a member or a visitor of the portal can meet. */
type English = {
  account: typeof account;
  affiliates: typeof affiliates;
  brake: typeof brake;
  claims: typeof claims;
  deposits: typeof deposits;
  investments: typeof investments;
  kyc: typeof kyc;
  market: typeof market;
  member: typeof member;
  notices: typeof notices;
  label: typeof label;
  palette: typeof palette;
  profile: typeof profile;
  proof: typeof proof;
  security: typeof security;
  statements: typeof statements;
  welcome: typeof welcome;
  withdrawals: typeof withdrawals;
  words: typeof words;
};
type Name = keyof English;
export type Catalogues = { readonly [Key in Name]: Words<English[Key]> };

declare global {
  // Set by another language's script, which the page loads before the portal's.
  var spoken:
    | {
        language: Language;
        catalogues: Catalogues;
        refusals: Readonly<Record<string, string>>;
        refusalNotes: MemberNotes;
      }
    | undefined;
}

/** The language of this page for its whole lifetime: a change of language loads a new page. */
export const language = (): Language => globalThis.spoken?.language ?? 'en';

/** A catalogue in the language of this page. */
export const inLanguage = <Key extends Name>(
  name: Key,
  english: Words<English[Key]>,
): Words<English[Key]> => globalThis.spoken?.catalogues[name] ?? english;

/** The text of a field's or refusal's note; null on an English page, which uses the API's text. */
export function noteIn(note: Note | undefined): string | null {
  const spoken = globalThis.spoken;
  if (spoken === undefined || note === undefined) return null;
  return sentenceOf(spoken.refusalNotes, note) ?? null;
}

/** The text of a refusal by its code; null on an English page, which uses the API's text. */
export const refusalIn = (code: string): string | null => globalThis.spoken?.refusals[code] ?? null;
