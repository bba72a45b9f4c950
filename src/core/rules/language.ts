/** The languages of the portal. The first is the one that nobody has to ask for. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Where a public page of a language lies: `/gold` in German at `/de/gold`, and `/` at `/de`. */
export function addressIn(language: Language, path: string): string {
  if (language === languages[0]) return path;
  return `/${language}${path === '/' ? '' : path}`;
}

/** The language that the address of a public page is in. */
export const languageAt = (path: string): Language =>
  languages.find((language) => language !== languages[0] && isIn(path, `/${language}`)) ??
  languages[0];

const isIn = (path: string, start: string): boolean =>
  path === start || path.startsWith(`${start}/`);

/** A catalogue's shape without its words: each text may be another, each key must be there. */
export type Words<Text> = Text extends string
  ? string
  : Text extends (...gaps: infer Gaps) => infer Said
    ? (...gaps: Gaps) => Words<Said>
    : { readonly [Key in keyof Text]: Words<Text[Key]> };

/** The cookie that keeps a choice. It is no secret: the page writes it, the server reads it. */
export const languageCookie = 'candor-language';

const isLanguage = (word: string | undefined): word is Language =>
  (languages as readonly (string | undefined)[]).includes(word);

/** 'de-CH;q=0.8' as the language 'de' and the weight 0.8; a weight of 0 means 'not this one'. */
function preferenceOf(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.trim().split(';');
  const weight = parameters
    .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
    .find(Boolean);
  return { language: tag.toLowerCase().split('-')[0] ?? '', weight: Number(weight ?? 1) };
}

/** The language of a page: what was chosen, else what an Accept-Language header likes best. */
export function languageFor(chosen: string | undefined, accepts = ''): Language {
  if (isLanguage(chosen)) return chosen;
  const preferences = accepts
    .split(',')
    .map(preferenceOf)
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .toSorted((row, other) => other.weight - row.weight);
  return (preferences[0]?.language as Language | undefined) ?? languages[0];
}

/** '1 day', '30 days': a count, and the form that its noun has beside it in a language. */
export function countedIn(language: Language) {
  const rules = new Intl.PluralRules(language);
  return (count: number | bigint | string, singular: string, plural: string): string =>
    `${count} ${rules.select(Number(count)) === 'one' ? singular : plural}`;
}
