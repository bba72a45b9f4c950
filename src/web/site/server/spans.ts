import type { Language } from '#core/rules/language.ts';

type Unit = readonly [name: string, seconds: number, names?: string];

const units: Record<Language, readonly Unit[]> = {
  en: [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
    ['s', 1],
  ],
  de: [
    ['Tag', 86_400, 'Tage'],
    ['Std.', 3_600],
    ['Min.', 60],
    ['Sek.', 1],
  ],
};

/** Returns a duration in its two largest units: 90061 → '1 d 1 h', 75 → '1 min 15 s', 0 → '0 s'. */
export function spanOf(seconds: number, language: Language): string {
  const first = units[language].findIndex(([, size]) => seconds >= size);
  if (first === -1) return `0 ${units[language].at(-1)?.[0]}`;
  let rest = seconds;
  const parts = units[language].slice(first, first + 2).map(([name, size, names = name]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? '' : `${count} ${count === 1 ? name : names}`;
  });
  return parts.filter((part) => part !== '').join(' ');
}
