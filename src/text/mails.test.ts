import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readConfig } from '#platform/config/config.ts';
import { everyMemberMail } from '#test/mails.ts';
import { dollarsIn, momentIn } from './format/language-figures.ts';
import { mailTextIn } from './mails.ts';

type Text = { path: string; text: unknown };

/** Every text of a catalogue with its path. */
function textsOf(value: unknown, path = ''): Text[] {
  if (typeof value !== 'object' || value === null) return [{ path, text: value }];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const gap = '§';
const messageOf = ({ text }: Text): string =>
  typeof text === 'function' ? String(text(...Array(4).fill(gap))) : String(text);

const [english, german] = [textsOf(mailTextIn('en')), textsOf(mailTextIn('de'))];
const sentences = (texts: Text[]): string[] =>
  texts.map(messageOf).flatMap((text) => text.split(gap).map((part) => part.trim()));
const longEnough = (part: string): boolean => /\p{L}{3}/u.test(part) && part.length > 6;

describe('what mails say in German', () => {
  test('has each text of the English ones, and loses no gap', () => {
    assert.ok(english.length > 120, `${english.length} texts`);
    const of = new Map(english.map((text) => [text.path, text]));
    assert.deepEqual(german.map(({ path }) => path).toSorted(), [...of.keys()].toSorted());
    for (const text of german) {
      const gaps = (each: Text): number => messageOf(each).split(gap).length;
      assert.equal(gaps(text), gaps(of.get(text.path)!), text.path);
    }
  });

  test('leaves no text in English', () => {
    const of = new Map(english.map((text) => [text.path, messageOf(text)]));
    const left = german.filter(
      (text) => messageOf(text).length > 9 && messageOf(text) === of.get(text.path),
    );
    assert.deepEqual(left, []);
  });
});

describe('a mail is in the language of its reader, in all of its words', () => {
  const config = readConfig({
    CANDOR_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://candor.example',
    OPERATOR_LEGAL_NAME: 'Example Ltd',
  });
  const ada = { email: 'ada@example.org', firstName: 'Ada' };
  const inEnglish = everyMemberMail(config, { ...ada, language: 'en' });
  const inGerman = everyMemberMail(config, { ...ada, language: 'de' });
  const known = sentences(german).filter(longEnough);
  const foreign = sentences(english).filter(longEnough);

  for (const [index, { subject, text, html }] of inGerman.entries()) {
    test(`'${inEnglish[index]!.subject}' as '${subject}'`, () => {
      assert.match(html, /<html lang="de">/);
      assert.notEqual(subject, inEnglish[index]!.subject);
      const left = foreign.filter((part) => text.includes(part) && !known.includes(part));
      assert.deepEqual(left, []);
      assert.ok(known.some((part) => text.includes(part)));
    });
  }

  test('without a language it is English, as it is for administrators', () => {
    assert.deepEqual(everyMemberMail(config, ada), inEnglish);
  });
});

test('amounts and moments are written as each language writes them', () => {
  assert.equal(dollarsIn('en', 123_456_789n), '$1,234,567.89');
  assert.equal(dollarsIn('de', 123_456_789n), '1.234.567,89\u00A0$');
  assert.equal(dollarsIn('en', -5n), '−$0.05');
  assert.equal(dollarsIn('de', -99_900n), '−999,00\u00A0$');
  const at = new Date('2026-09-04T14:03:59Z');
  assert.equal(momentIn('en', at), '4 Sep 2026, 14:03 UTC');
  assert.match(momentIn('de', at), /^4\. Sept?\.? 2026, 14:03 UTC$/);
});
