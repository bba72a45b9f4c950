import { note, type Note } from '../rules/notes.ts';
import { signalsNear } from './colours.ts';

/** What an operator writes of a brand; its pictures are judged where they are drawn. */
export type WrittenBrand = {
  name: string;
  shortName: string;
  /** Degrees, 0 to 359. */
  hue: number;
  copyright: string | null;
};

const longestName = 40;
const longestShortName = 12;
const longestCopyright = 80;

/** Why a brand is refused, by the field of the form. */
export type BrandFaults = Partial<Record<'name' | 'short_name' | 'hue' | 'copyright', Note>>;

/**
 * Words that a firm's name may not hold, because they say what no software can check: a licence, an
 * insurance, a state, a promise (HSE-1). Stems in English and German, whole or inside a word.
 */
const claims = [
  /\bbank(s|en)?\b|bank(haus|ing)|\w(?<!data)bank\b|sparkass|credit union/,
  /treuhand|\btrust(ee)?s?\b/,
  /insur|versicher|assekuranz|\bfdic\b|\bsipc\b|einlagen/,
  /\bofficial|offiziell|\bfederal\b|\bstate\b|government|\bnational\b|bundes|staatlich|behörd/,
  /guarant|garant|risk.?free|risiko(los|frei)|\bno risk\b|\bsafe\b|\bsicher/,
  /regulat(ed|or)|licen[cs]ed|lizen[zs]ier|reguliert|\bbafin\b|\bsec\b|\bfca\b|\bfinma\b/,
  /verified|geprüft|certified|zertifiziert/,
];

/** Text as a reader sees it: one form of each letter, without marks that only disguise. */
const plain = (line: string): string =>
  line
    .normalize('NFKD')
    .replaceAll(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
    .normalize('NFC');

// Letters of one script with digits, spaces and the signs of firms' names.
const letters = /^[\p{L}\p{M}\p{N} .,&'’+\-–!]+$/u;
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Han'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** Letters of two scripts in one name are how a name pretends to be another. */
const isMixed = (line: string): boolean => scripts.filter((one) => one.test(line)).length > 1;

const lengthOf = (line: string): number => [...new Intl.Segmenter().segment(line)].length;

function faultOfName(name: string, longest: number): Note | null {
  const length = lengthOf(name);
  if (length < 2 || length > longest) return note('brand_name_length', { most: String(longest) });
  if (!letters.test(name) || !/\p{L}/u.test(name) || isMixed(name)) return note('brand_letters');
  const read = plain(name);
  // Also with its spaces and dots taken out: 'B a n k' is read as one word.
  const joined = read.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (joined === 'candor') return note('brand_name_ours');
  const isClaim = claims.some((claim) => claim.test(read) || claim.test(joined));
  return isClaim ? note('brand_name_claims') : null;
}

/** Every reason why a brand is refused; empty for one that can be proposed. */
export function judgeBrand({ name, shortName, hue, copyright }: WrittenBrand): BrandFaults {
  const [near] = signalsNear(hue);
  const faults = {
    name: faultOfName(name, longestName),
    short_name: faultOfName(shortName, longestShortName),
    copyright: copyright === null ? null : faultOfName(copyright, longestCopyright),
    hue: near === undefined ? null : note(`brand_hue_${near}`),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}
