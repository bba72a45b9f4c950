import { randomUUID } from 'node:crypto';
import type { Field } from './contract-calls.ts';

/** A value that a field must refuse; `rawJson` if no JavaScript value is written that way. */
export type Bad = { what: string; value?: unknown; rawJson?: string };

const tooLong = { what: 'of 10,000 characters', value: 'x'.repeat(10_000) };
const strangeText: Bad[] = [
  { what: 'a null byte', value: 'a\u0000b' },
  { what: 'a bell', value: 'a\u0007b' },
  { what: 'half a character', value: 'a\ud800b' },
];

const wrongKinds: [type: string, Bad][] = [
  ['null', { what: 'null', value: null }],
  ['number', { what: 'a number', value: 7 }],
  ['boolean', { what: 'a boolean', value: true }],
  ['array', { what: 'a list', value: [] }],
  ['object', { what: 'an object', value: {} }],
  ['string', { what: 'words', value: 'some words' }],
];

const noNumbers: Bad[] = [
  { what: 'NaN as text', value: 'NaN' },
  { what: 'Infinity as text', value: 'Infinity' },
  { what: 'negative as text', value: '-5' },
  { what: 'an exponent', value: '1e3' },
  { what: 'hexadecimal', value: '0x10' },
  { what: 'with a separator', value: '1,000' },
  { what: 'beyond every column', value: '9'.repeat(31) },
  { what: 'words of SQL', value: "' or true --" },
];
const otherDigits: Bad[] = [
  { what: 'digits of another script', value: '١٠' },
  { what: 'full-width digits', value: '１０' },
];
/** A tag is copied by hand, like a code: it accepts the digits of every script. */
const numbersAgainst = ({ name }: Field): Bad[] =>
  /(?:^|_)tag$/.test(name) ? noNumbers : [...noNumbers, ...otherDigits];
const badNumbers: Bad[] = [
  { what: 'negative', value: -5 },
  { what: 'ten to the thirtieth', value: 1e30 },
  { what: '1e400', rawJson: '1e400' },
];
const noQuantities: Bad[] = [
  { what: 'zero as text', value: '0' },
  { what: 'zero', value: 0 },
  { what: 'less than zero', value: '-0.01' },
];
const threeDecimals: Bad[] = [
  { what: 'three decimals', value: 10.001 },
  { what: 'three decimals as text', value: '10.001' },
];

const isQuantity = ({ name }: Field): boolean =>
  /amount|usd$|percentage|days|blocks|depth|limit|page/.test(name);

// Their shape allows any text; a rule checks it.
const ruled =
  /^(wallet_address|bitcoin|ethereum|usdt|dogecoin|xrp|solana|referralCode|token|coin_amount|usd)$/;

const takes = ({ types }: Field, kind: string): boolean =>
  types.has(kind) || (kind === 'number' && types.has('integer'));

/** Texts that are invalid as a number, date, id or choice, but valid as free text. */
function formless(field: Field): Bad[] {
  const isNotified = !field.isFree || ruled.test(field.name);
  return isNotified ? numbersAgainst(field) : [];
}

const emptiness = (field: Field): Bad[] =>
  field.isRequired || (!field.isFree && !takes(field, 'number'))
    ? [{ what: 'empty', value: '' }]
    : [];

function ids(field: Field, others: string[]): Bad[] {
  if (!field.isId) return [];
  const foreign = others.map((value) => ({ what: 'the id of something of another’s', value }));
  return [{ what: 'an id of nothing', value: randomUUID() }, ...foreign];
}

/** All values that a field of a JSON body must refuse. */
export const badInBody = (field: Field, others: string[]): Bad[] => [
  ...wrongKinds.filter(([type]) => !takes(field, type)).map(([, bad]) => bad),
  ...strangeText,
  tooLong,
  ...emptiness(field),
  ...formless(field),
  ...badNumbers,
  ...(isQuantity(field) ? noQuantities : []),
  ...(field.name === 'amount' ? threeDecimals : []),
  ...ids(field, others),
];

/** All values that a query field must refuse; there everything is text. */
export const badInQuery = (field: Field): Bad[] => [
  ...strangeText.slice(0, 2),
  tooLong,
  { what: 'an object', value: { a: 'b' } },
  { what: 'a list', value: ['a', 'b'] },
  ...(field.isFree ? [] : [{ what: 'words', value: 'some words' }, ...numbersAgainst(field)]),
  ...(isQuantity(field) ? [...noQuantities, { what: 'a fraction', value: '1.555' }] : []),
];

/** All values that a part of a path must refuse. */
export const badInPath = (field: Field, others: string[]): Bad[] => [
  ...strangeText.slice(0, 2),
  tooLong,
  { what: 'words', value: 'some words' },
  { what: 'a way up', value: '../../healthz' },
  ...numbersAgainst(field),
  ...ids(field, others),
];

/** Whole bodies that are invalid for every call. */
export const badBodies: { what: string; text: string; type?: string; status?: number }[] = [
  { what: 'broken JSON', text: '{"a":' },
  { what: 'a list', text: '[]' },
  { what: 'a text', text: '"words"' },
  { what: 'a number', text: '7' },
  { what: 'null', text: 'null' },
  { what: 'ten thousand brackets', text: '['.repeat(10_000) },
  { what: 'a prototype', text: '{"__proto__":{"isOwner":true}}' },
  { what: 'plain text', text: '{}', type: 'text/plain', status: 415 },
  { what: 'XML', text: '<a/>', type: 'application/xml', status: 415 },
  { what: 'a form', text: 'a=b', type: 'application/x-www-form-urlencoded', status: 415 },
  { what: 'over the limit', text: `{"a":"${'x'.repeat(270_000)}"}`, status: 413 },
];
