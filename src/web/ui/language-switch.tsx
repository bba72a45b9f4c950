import { type Language, languages } from '#core/rules/language.ts';
import { language } from '#text/language.ts';
import { keepChosen } from '../app/chosen-language.ts';

// Each language says in its own words how to get to it: who cannot read the rest finds this.
const labels: Record<Language, string> = {
  en: 'EN: show this in English',
  de: 'DE: auf Deutsch anzeigen',
};

/** Keeps the choice and asks for the same page again. */
function choose(other: Language): void {
  keepChosen(other);
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
        aria-label={labels[other]}
        onClick={() => choose(other)}
      >
        {other.toUpperCase()}
      </button>
    ));
}
