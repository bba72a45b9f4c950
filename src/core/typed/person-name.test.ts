import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isName } from './person-name.ts';

const names = [
  'Md.Rahim',
  'MD.RAHIM',
  'Oliver St.John',
  'A.K.M.Fazlul',
  'Ng.Thi',
  'J. P. Smith',
  'Raj S/O Kumar',
  'Siti a/p Raman',
  'O’Brien-Smith III',
  'Sammy Davis Jr.',
  'ʻokina',
  'Ann 🎈',
  'علی\u200cرضا',
  'ශ්\u200dරී',
  'സാജന്\u200d',
  '👩\u200d💻 Ann',
  '김민수',
  'Иван Петров',
];

const links = [
  'https://evil.example',
  'javascript://x',
  'mailto:ann',
  'www.evil',
  'Visit evil.com',
  'Evil.Com',
  'EVIL.COM now',
  'evil.ru/bonus',
  'bit.ly',
  'evil.example',
  'win at casino.top!',
  'evil。com',
  'evil.xn--p1ai',
  'пример.рф',
  'a/b/c',
  'one/two',
  'ann@b',
  '<b>Ann</b>',
];

const hidden = [
  'Ann\nSmith',
  'Ann\u2028Smith',
  'Ann\u0007',
  'nnA\u202e',
  'A\u2067nn\u2069',
  'An\u200dna',
  '\u200dAnn',
  'علی\u200c\u200cرضا',
  'Ann\ue000',
];

test('what people are called is a name, in every script (INP-1)', () => {
  for (const name of names) assert.ok(isName(name), name);
});

test('what mail programs turn into a link is no name (SEC-3)', () => {
  for (const link of links) assert.ok(!isName(link), link);
});

test('what ends a line or hides what it is, is no name', () => {
  for (const name of hidden) assert.ok(!isName(name), JSON.stringify(name));
});
