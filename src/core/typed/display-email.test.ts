import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { displayEmail } from './display-email.ts';
import { readEmail } from './email-address.ts';

test('an address of an international domain is shown as it was typed (F13, INP-1)', () => {
  for (const typed of [
    'anna@пример.рф',
    'ann@müller.de',
    'ann@mail.bücher-größe.at',
    'ann@例え.jp',
    'ann@한국.kr',
    'ann@مثال.إختبار',
    'ann@ελλάδα.gr',
    'ann@उदाहरण.भारत',
    'ann@example.org',
  ]) {
    assert.equal(displayEmail(readEmail(typed)), typed);
  }
});

test('what looks like another address stays in punycode', () => {
  for (const typed of ['ann@аррӏе.com', 'ann@pаypal.com', 'ann@οικο.gr', 'ann@eхample.org']) {
    const known = readEmail(typed);
    assert.match(known, /xn--/);
    assert.equal(displayEmail(known), known);
  }
});

test('what is no punycode stays as it is', () => {
  for (const domain of ['xn--', 'xn--a', 'xn--999999999', 'xn--a-!', 'xn--example-.org', 'xn---']) {
    assert.equal(displayEmail(`ann@${domain}`), `ann@${domain}`);
  }
  for (const text of ['', 'ann', '@', 'Somebody']) assert.equal(displayEmail(text), text);
});

test('whatever is shown is read as the same address', () => {
  const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(label, (text) => {
      const domain = domainToASCII(`${text}.org`);
      fc.pre(domain !== '');
      const email = readEmail(`ann@${domain}`);
      assert.equal(readEmail(displayEmail(email)), email);
    }),
  );
});
