import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Print fonts are in the same folder as the fonts of the screens (tools/make-fonts.ts).
const folder = join(import.meta.dirname, '../../../web/ui/fonts');
const cutFor = (name: string) => readFileSync(join(folder, `print-${name}.ttf`));

export type Face = 'text' | 'strong' | 'title';

// The signs that every font has; the rest of a name uses the font of its script.
const everyday = /^[ -~\u00A0£¥€§©®°±·×–—‘’“”•…−↑↓\u00C0-\u00FF¡¿ªºıŒœ]$/u;
const scripts = {
  'latin-ext': /^[\u0100-\u0148\u014A-\u017FȘșȚțƠơƯưƏəẞ]$/u,
  vietnamese: /^[\u1EA0-\u1EF9]$/u,
  greek: /^[\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE]$/u,
  cyrillic: /^[\u0400-\u045FҐґҰұ]$/u,
  'cyrillic-ext': /^[ҒғҚқҢңҮүҲҳӘәӨө]$/u,
};
// Letters of names that look like a quotation mark, which every font has.
const drawnAs: Record<string, string> = { ʼ: '’', ʻ: '‘' };
const drawn = (sign: string): string => drawnAs[sign] ?? sign;
type Script = keyof typeof scripts;
const scriptNames = Object.keys(scripts) as Script[];

/** All fonts, by their name in a document. */
export const faces: ReadonlyMap<string, Buffer> = new Map([
  ...(['text', 'strong', 'title'] as const).map((face) => [face, cutFor(face)] as const),
  ...(['text', 'strong'] as const).flatMap((face) =>
    scriptNames.map((script) => [`${face}-${script}`, cutFor(`${face}-${script}`)] as const),
  ),
]);

/** A text run that one font can set. */
export type Stretch = { face: string; text: string };

// A heading in another script uses the strong font: the serif has only our script.
const faceIn = (face: Face, script: Script): string =>
  `${face === 'text' ? 'text' : 'strong'}-${script}`;

/** Returns the font that has this sign, or null. */
function fontFor(face: Face, sign: string): string | null {
  if (everyday.test(sign)) return face;
  const script = scriptNames.find((name) => scripts[name].test(sign));
  return script === undefined ? null : faceIn(face, script);
}

/**
 * Returns the substitute for a letter that no font has: its base Latin letter, or a question mark.
 */
const standIn = (sign: string): string => {
  const [bare = ''] = sign.normalize('NFD');
  return /[A-Za-z]/.test(bare) ? bare : '?';
};

/** Returns whether the fonts can print this text as written. */
export const isPrintable = (text: string): boolean =>
  Array.from(text.normalize('NFC')).every((sign) => fontFor('text', drawn(sign)) !== null);

/** Splits a text into runs of one font each, in order. */
export function stretchesOf(face: Face, text: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (const letter of text.normalize('NFC')) {
    const sign = drawn(letter);
    const known = fontFor(face, sign);
    const row = { face: known ?? face, text: known === null ? standIn(sign) : sign };
    const last = stretches.at(-1);
    if (last?.face === row.face) last.text += row.text;
    else stretches.push(row);
  }
  return stretches;
}
