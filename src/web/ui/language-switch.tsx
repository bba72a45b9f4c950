import { type Language, languages } from '#core/rules/language.ts';
import { language } from '#text/language.ts';
import { keepChosen } from '../app/chosen-language.ts';

// Each label is in the target language, for users who cannot read the rest.
const labels: Record<Language, string> = {
  en: 'EN: show this in English',
  de: 'DE: auf Deutsch anzeigen',
};

/** Stores the choice and reloads the page. */
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
