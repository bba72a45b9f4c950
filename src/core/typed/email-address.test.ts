import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmail, readEmail } from './email-address.ts';

test('an address of an international domain is one address in every spelling (INP-1)', () => {
  const spellings: [typed: string, known: string][] = [
    ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
    ['anna@XN--E1AFMKFD.xn--p1ai', 'anna@xn--e1afmkfd.xn--p1ai'],
    ['Ann@MÜLLER.de', 'ann@xn--mller-kva.de'],
    ['ann@mu\u0308ller.de', 'ann@xn--mller-kva.de'],
    ['ann@例え。jp', 'ann@xn--r8jz45g.jp'],
    ['ａｎｎ＠example.com', 'ann@example.com'],
    ['\u200b ann\u2060@exam\u200dple.com\u202c', 'ann@example.com'],
  ];
  for (const [typed, known] of spellings) {
    assert.equal(readEmail(typed), known);
    assert.ok(isEmail(known), known);
    assert.equal(readEmail(known), known);
  }
});

test('every sign that may stand before the @ is taken (RFC 5322)', () => {
  for (const sign of "!#$%&'*+-/=?^_`{|}~") assert.ok(isEmail(`a${sign}b@example.org`), sign);
  assert.ok(isEmail(`${'a'.repeat(64)}@example.org`));
});

const wrong = [
  'ann',
  'ann@',
  '@example.org',
  'ann@example',
  'ann@exa mple.org',
  'ann@example..org',
  '.ann@example.org',
  'ann.@example.org',
  'a..n@example.org',
  'ann@-example.org',
  'ann@example.1',
  'ann@127.0.0.1',
  'ann@[127.0.0.1]',
  'ann@exa/mple.org',
  'ann@müller/x.de',
  'ann@example.org\nbcc: bob@example.org',
  'a,b@example.org',
  '"ann"@example.org',
  'ann <ann@example.org>',
  'анна@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(64)}.org`,
  `a@${'b.'.repeat(130)}org`,
];

test('what no mail can be sent to is no address', () => {
  for (const text of wrong) assert.ok(!isEmail(readEmail(text)), text);
});
