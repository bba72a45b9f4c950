import { createContext, useContext } from 'react';
import { publicAddress } from '#contract/paths.ts';
import type { Language } from '#core/rules/language.ts';
import { siteWords } from '#text/site-words.ts';
import { figuresIn } from './dollars.ts';
import { spanOf } from './spans.ts';
import { timesIn } from './times.ts';

/** All that a public page says in its language: words, figures, days, and where it leads to. */
export type Spoken = ReturnType<typeof spokenIn>;

function spokenIn(language: Language) {
  return {
    language,
    words: siteWords[language],
    /** A public page in the same language; any other address as it is. */
    to: (path: string): string => publicAddress(language, path),
    spanOf: (seconds: number): string => spanOf(seconds, language),
    ...figuresIn(language),
    ...timesIn(language),
  };
}

export const spoken: Readonly<Record<Language, Spoken>> = {
  en: spokenIn('en'),
  de: spokenIn('de'),
};

/** The language of the page around a component; a document is drawn within one. */
export const SpokenContext = createContext<Spoken>(spoken.en);

export const useSpoken = (): Spoken => useContext(SpokenContext);

/** The catalogues of the public pages in the language of the page. */
export const useSiteText = (): Spoken['words'] => useSpoken().words;
