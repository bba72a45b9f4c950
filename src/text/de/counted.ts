// As `countedIn`, which the portal's own scripts have: this one is loaded before them, alone.
const rules = new Intl.PluralRules('de');

/** '1 Tag', '30 Tage': a count with what it counts, in the case that the sentence asks for. */
export const counted = (
  count: number | bigint | string,
  singular: string,
  plural: string,
): string => `${count} ${rules.select(Number(count)) === 'one' ? singular : plural}`;

export const days = (count: number | string): string => counted(count, 'Tag', 'Tage');
/** After a preposition with the dative: 'in 30 Tagen'. */
export const inDays = (count: number): string => counted(count, 'Tag', 'Tagen');
export const hours = (count: number | string): string => counted(count, 'Stunde', 'Stunden');
