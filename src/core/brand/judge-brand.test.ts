import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NoteCode } from '../rules/notes.ts';
import { judgeBrand } from './judge-brand.ts';

const fit = { name: 'Harrow & Pine', shortName: 'Harrow', hue: 220, copyright: null };
const codeOf = (name: string): NoteCode | undefined =>
  judgeBrand({ ...fit, shortName: 'Harrow', name }).name?.code;

describe('a name is taken that says who the firm is', () => {
  for (const name of [
    'Harrow & Pine',
    'Hallwick',
    'Grünwald Immobilien GmbH',
    'L’Étoile Capital',
    'Northfold Databank',
    'Nakłady Śląskie',
    'Северный дом',
    'דקל השקעות',
    '北极星资本',
    'A'.repeat(40),
  ]) {
    test(name, () => assert.deepEqual(judgeBrand({ ...fit, name }), {}));
  }
});

describe('a name is refused that claims what no software can check (HSE-1)', () => {
  for (const name of [
    'Insured Bank',
    'First Bank',
    'Volksbank Nord',
    'Bankhaus Keller',
    'B a n k',
    'B.A.N.K.',
    'Ｂａｎｋ One',
    'Guaranteed Yield',
    'Garantie Invest',
    'Federal Reserve Homes',
    'Official Bitcoin Fund',
    'SEC regulated Capital',
    'BaFin Invest',
    'Sichere Anlage',
    'Risk-free Capital',
    'Versicherungskontor',
    'Trust Partners',
    'Verified Assets',
  ]) {
    test(name, () => assert.equal(codeOf(name), 'brand_name_claims'));
  }
});

describe('a name is refused that pretends or cannot be read', () => {
  for (const [name, code] of [
    ['Candor', 'brand_name_ours'],
    ['c a n d o r', 'brand_name_ours'],
    ['Cаndor', 'brand_letters'],
    ['Hallwіck', 'brand_letters'],
    ['Hall\u200bwick', 'brand_letters'],
    ['\u202eHallwick', 'brand_letters'],
    ['<b>Hallwick</b>', 'brand_letters'],
    ['12 & 34', 'brand_letters'],
    ['🏦 Homes', 'brand_letters'],
    ['A', 'brand_name_length'],
    ['A'.repeat(41), 'brand_name_length'],
    ['ש'.repeat(60), 'brand_name_length'],
  ] as const) {
    test(JSON.stringify(name), () => assert.equal(codeOf(name), code));
  }
});

test('short name, copyright line and hue are judged too, all at once', () => {
  const faults = judgeBrand({ name: 'X', shortName: 'Bank', hue: 20, copyright: 'Insured Ltd' });
  assert.deepEqual(
    Object.entries(faults).map(([field, { code }]) => [field, code]),
    [
      ['name', 'brand_name_length'],
      ['short_name', 'brand_name_claims'],
      ['copyright', 'brand_name_claims'],
      ['hue', 'brand_hue_loss'],
    ],
  );
  assert.equal(judgeBrand({ ...fit, hue: 80 }).hue?.code, 'brand_hue_warning');
});
