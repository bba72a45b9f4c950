/** The languages of the portal. The first is the default. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The path of a public page in a language: `/gold` is `/de/gold` in German, and `/` is `/de`. */
export function addressIn(language: Language, path: string): string {
  if (language === languages[0]) return path;
  return `/${language}${path === '/' ? '' : path}`;
}

/** Returns the language of a public page's path. */
export const languageAt = (path: string): Language =>
  languages.find((language) => language !== languages[0] && isIn(path, `/${language}`)) ??
  languages[0];

const isIn = (path: string, start: string): boolean =>
  path === start || path.startsWith(`${start}/`);

/** The shape of a catalogue without its texts: texts may differ, but every key is required. */
export type Words<Text> = Text extends string
  ? string
  : Text extends (...gaps: infer Gaps) => infer Said
    ? (...gaps: Gaps) => Words<Said>
    : { readonly [Key in keyof Text]: Words<Text[Key]> };

/** The cookie that stores the choice. It is not secret: the page writes it, the server reads it. */
export const languageCookie = 'candor-language';

const isLanguage = (word: string | undefined): word is Language =>
  (languages as readonly (string | undefined)[]).includes(word);

/** Parses 'de-CH;q=0.8' as language 'de' with weight 0.8; a weight of 0 means 'not this one'. */
function preferenceOf(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.trim().split(';');
  const weight = parameters
    .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
    .find(Boolean);
  return { language: tag.toLowerCase().split('-')[0] ?? '', weight: Number(weight ?? 1) };
}

/** Returns the language of a page: the chosen one, else the first choice of Accept-Language. */
export function languageFor(chosen: string | undefined, accepts = ''): Language {
  if (isLanguage(chosen)) return chosen;
  const preferences = accepts
    .split(',')
    .map(preferenceOf)
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .toSorted((row, other) => other.weight - row.weight);
  return (preferences[0]?.language as Language | undefined) ?? languages[0];
}

/** '1 day', '30 days': a count, and the plural form of its noun in a language. */
export function countedIn(language: Language) {
  const rules = new Intl.PluralRules(language);
  return (count: number | bigint | string, singular: string, plural: string): string =>
    `${count} ${rules.select(Number(count)) === 'one' ? singular : plural}`;
}
