import { readEmail } from './email-address.ts';

// Punycode (RFC 3492): the ASCII form of a domain label in other scripts.
const [base, leastStep, mostStep] = [36, 1, 26];
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

function adapted(delta: number, count: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2));
  left += Math.floor(left / count);
  let bias = 0;
  for (; left > 455; bias += base) left = Math.floor(left / (base - leastStep));
  return bias + Math.floor((36 * left) / (left + 38));
}

/** Decodes a label after its `xn--`; null if it is malformed. */
function lettersOf(label: string): string | null {
  const cut = label.lastIndexOf('-');
  const letters = Array.from(label.slice(0, Math.max(cut, 0)), (sign) => sign.codePointAt(0)!);
  let [letter, at, bias, place] = [128, 0, 72, cut + 1];
  while (place < label.length) {
    const before = at;
    for (let [step, weight, isEnd] = [base, 1, false]; !isEnd; step += base, place += 1) {
      const digit = digits.indexOf(label[place] ?? '?');
      if (digit < 0) return null;
      at += digit * weight;
      const min = Math.min(Math.max(step - bias, leastStep), mostStep);
      isEnd = digit < min;
      weight *= base - min;
    }
    const count = letters.length + 1;
    bias = adapted(at - before, count, before === 0);
    letter += Math.floor(at / count);
    if (letter > 0x10ffff) return null;
    at %= count;
    letters.splice(at, 0, letter);
    at += 1;
  }
  return String.fromCodePoint(...letters);
}

// Letters of a single script, and not only those that look like letters of another script: a label
// that could pass for another address stays in punycode.
const ofOneScript = [
  /^[\p{sc=Latin}\p{M}\d-]+$/u,
  /^(?=.*[^асԁеһіјӏорԛѕԝхуъЬҽпгѵѡ\d-])[\p{sc=Cyrillic}\d-]+$/u,
  /^(?=.*[^αικνρυωηοτ\d-])[\p{sc=Greek}\d-]+$/u,
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ーa-z\d-]+$/u,
  /^[\p{sc=Hangul}\d-]+$/u,
  /^[\p{sc=Arabic}\d-]+$/u,
  /^[\p{sc=Hebrew}\d-]+$/u,
  /^[\p{sc=Thai}\d-]+$/u,
  /^[\p{sc=Devanagari}\p{M}\d-]+$/u,
];

function shownLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const letters = lettersOf(label.slice('xn--'.length));
  const isPlain = letters !== null && ofOneScript.some((script) => script.test(letters));
  return isPlain ? letters : label;
}

/**
 * Returns an e-mail address as its owner writes it (F13): stored in punycode, shown in the script
 * of its domain. No two addresses look the same, and the shown form parses to the same address.
 */
export function displayEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const shown = email.slice(0, at) + email.slice(at).split('.').map(shownLabel).join('.');
  return readEmail(shown) === email ? shown : email;
}
