import { type Language, languageCookie } from '#core/rules/language.ts';

const yearSeconds = 31_536_000;

/** Keeps the choice of a language where the server sees it. */
export function keepChosen(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
}
