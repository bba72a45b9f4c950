/** The searched texts of a palette line: its label, its subtitle, and hidden words. */
export type PaletteItemText = {
  label: string;
  under?: string | undefined;
  also?: string | undefined;
};

const foldUnit = (unit: string): string => unit.normalize('NFKD').charAt(0).toLowerCase();

/** Returns a text without case and accents, at equal indices: 'Übersicht' is 'ubersicht'. */
export const folded = (text: string): string => text.split('').map(foldUnit).join('');

// Input may have decomposed accents, which would shift the indices.
const mailTextIn = (typed: string): string[] =>
  folded(typed.normalize('NFC')).split(/\s+/).filter(Boolean);

/** Returns a word's index in a text, preferably at the start of a word; -1 if absent. */
function placeOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  }
  return text.indexOf(word);
}

function costOfWord(label: string, rest: string, word: string): number | null {
  const at = placeOf(label, word);
  if (at === 0) return 0;
  if (at > 0) return /[\p{L}\p{N}]/u.test(label.charAt(at - 1)) ? 2 : 1;
  return rest.includes(word) ? 3 : null;
}

/**
 * Returns how poorly a line matches the input: 0 if the label begins with it, more if its words
 * come later, inside others or in the subtitle; null if one is missing.
 */
export function costOf(
  { label, under = '', also = '' }: PaletteItemText,
  typed: string,
): number | null {
  const [ofLabel, rest] = [folded(label), folded(`${under} ${also}`)];
  let sum = 0;
  for (const word of mailTextIn(typed)) {
    const cost = costOfWord(ofLabel, rest, word);
    if (cost === null) return null;
    sum += cost;
  }
  return sum;
}

export type Part = { text: string; isMatched: boolean };

/** Splits a text into parts and marks those that match the input. */
export function matchesIn(text: string, typed: string): Part[] {
  const whole = folded(text);
  const isMarked = Array.from({ length: text.length }, () => false);
  for (const word of mailTextIn(typed)) {
    const at = placeOf(whole, word);
    if (at >= 0) isMarked.fill(true, at, at + word.length);
  }
  const parts: Part[] = [];
  for (const [at, unit] of text.split('').entries()) {
    const last = parts.at(-1);
    if (last !== undefined && last.isMatched === isMarked[at]) last.text += unit;
    else parts.push({ text: unit, isMatched: isMarked[at]! });
  }
  return parts;
}

/** A line found by the server has a preset cost, since its label may not contain the match. */
type Ranked = PaletteItemText & { group: string; cost?: number };

/**
 * Returns the best lines of each group, best group first. A group gets as many lines as `shares`
 * allows; unused ones go to the best of the other groups, up to `max` lines in all.
 */
export function rank<Line extends Ranked>(
  lines: readonly Line[],
  typed: string,
  shares: Readonly<Record<string, number>>,
  max: number,
): Line[] {
  const found = lines
    .flatMap((line) => {
      const cost = costOf(line, typed);
      return cost === null ? [] : [{ line, cost: line.cost ?? cost }];
    })
    .toSorted((a, b) => a.cost - b.cost);
  const names = Object.keys(shares);
  const counts = new Map<string, number>();
  const within = found.filter(({ line: { group } }) => {
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return count <= (shares[group] ?? 0);
  });
  const beyond = found.filter((row) => !within.includes(row));
  const matches = new Set([...within, ...beyond].slice(0, max));
  const nearest = (group: string) => found.findIndex(({ line }) => line.group === group);
  const costAt = (group: string) => found[nearest(group)]?.cost ?? Number.POSITIVE_INFINITY;
  return names
    .toSorted((a, b) => costAt(a) - costAt(b))
    .flatMap((group) => found.filter((row) => row.line.group === group && matches.has(row)))
    .map(({ line }) => line);
}
