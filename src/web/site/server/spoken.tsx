import { createContext, useContext } from 'react';
import { publicAddress } from '#contract/paths.ts';
import type { Language } from '#core/rules/language.ts';
import { siteText } from '#text/site-words.ts';
import { figuresIn } from './dollars.ts';
import { spanOf } from './spans.ts';
import { timesIn } from './times.ts';

/** A public page's texts and formatters in its language, and the paths of its links. */
export type Spoken = ReturnType<typeof spokenIn>;

function spokenIn(language: Language) {
  return {
    language,
    words: siteText[language],
    /** Returns a public page's path in the same language, any other path unchanged. */
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

/** The page's language for its components; every document provides it. */
export const SpokenContext = createContext<Spoken>(spoken.en);

export const useSpoken = (): Spoken => useContext(SpokenContext);

/** Returns the public pages' texts in the page's language. */
export const useSiteText = (): Spoken['words'] => useSpoken().words;
