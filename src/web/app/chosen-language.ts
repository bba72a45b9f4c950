import { type Language, languageCookie } from '#core/rules/language.ts';

const yearSeconds = 31_536_000;

/** Stores the chosen language in a cookie, which the server can read. */
export function keepChosen(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
}
