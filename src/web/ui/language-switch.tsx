import { type Language, languageCookie, languages } from '../../core/rules/language.ts';
import { language } from '../text/language.ts';

// Each language says in its own words how to get to it: who cannot read the rest finds this.
const said: Record<Language, string> = {
  en: 'EN: show this in English',
  de: 'DE: auf Deutsch anzeigen',
};
const yearSeconds = 31_536_000;

/** Keeps the choice where the server sees it, and asks for the same page again. */
function choose(other: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${other}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
  location.reload();
}

export function LanguageSwitch() {
  return languages
    .filter((each) => each !== language())
    .map((other) => (
      <button
        key={other}
        type="button"
        className="icon language"
        lang={other}
        aria-label={said[other]}
        onClick={() => choose(other)}
      >
        {other.toUpperCase()}
      </button>
    ));
}
