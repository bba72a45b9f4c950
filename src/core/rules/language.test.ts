import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressIn, languageAt, languageFor } from './language.ts';

const cases: [chosen: string | undefined, accepts: string | undefined, language: string][] = [
  [undefined, undefined, 'en'],
  [undefined, '*', 'en'],
  [undefined, 'fr-FR,fr;q=0.9', 'en'],
  [undefined, 'de', 'de'],
  [undefined, 'de-AT, de;q=0.9, en;q=0.8', 'de'],
  [undefined, 'fr, de;q=0.4, en;q=0.6', 'en'],
  [undefined, 'en;q=0.5, DE-ch;q=0.7', 'de'],
  [undefined, 'de;q=0, en;q=0.1', 'en'],
  [undefined, 'de;q=0', 'en'],
  ['de', 'en', 'de'],
  ['en', 'de', 'en'],
  ['tlh', 'de', 'de'],
];

for (const [chosen, accepts, language] of cases) {
  test(`chosen ${chosen}, accepted '${accepts}': ${language}`, () => {
    assert.equal(languageFor(chosen, accepts), language);
  });
}

test('a public page of another language lies under its name, and English lies at the root', () => {
  assert.deepEqual(
    ['/', '/gold'].map((path) => addressIn('de', path)),
    ['/de', '/de/gold'],
  );
  assert.equal(addressIn('en', '/gold'), '/gold');
  const read = ['/de', '/de/gold', '/demo', '/', '/gold', '/en/gold'].map(languageAt);
  assert.deepEqual(read, ['de', 'de', 'en', 'en', 'en', 'en']);
});
