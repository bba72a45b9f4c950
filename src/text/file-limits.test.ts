import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { longestFile, maxMegapixels } from '#core/typed/file-limits.ts';

const megabytes = longestFile / 1024 / 1024;

const textsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsOf)
    : [String(value)];

/** Every text of a language, from single sentences and tables. */
async function textsIn(language: 'en' | 'de'): Promise<string[]> {
  const folder = new URL(`./${language}/`, import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const read = files
    .filter((name) => name.endsWith('.ts'))
    .map((name) => import(`${folder}${name}`));
  return textsOf(await Promise.all(read));
}

const figuresOf = (text: string, unit: RegExp): number[] =>
  [...text.matchAll(unit)].map(([, figure]) => Number(figure));

for (const language of ['en', 'de'] as const) {
  test(`in ${language} a form says both limits of a picture, as the server has them (F16, INP-5)`, async () => {
    const texts = await textsIn(language);
    const pictures = texts.filter((text) => /JPEG.*\d MB/.test(text));
    // A hint and a refusal each: a proof of payment, a claim, an identity document.
    assert.equal(pictures.length, 6);
    for (const text of pictures) assert.deepEqual(figuresOf(text, /(\d+) MB/g), [megabytes], text);
    const refusals = texts.filter((text) => /\d megapixel/i.test(text) && !/JPEG/.test(text));
    for (const text of [...pictures, ...refusals])
      assert.deepEqual(figuresOf(text, /(\d+) megapixel/gi), [maxMegapixels], text);
  });
}
