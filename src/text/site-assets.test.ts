import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteAssets } from './site-assets.ts';

const figures = (text: string): string[] => (text.match(/\d+/g) ?? []).toSorted();

/** The shape of a page: its texts, the figures of each, and the targets of its links. */
function outlineOf(part: unknown): unknown {
  if (typeof part === 'string') return part.startsWith('/') ? part : figures(part);
  if (Array.isArray(part)) return part.map(outlineOf);
  const { family, ...texts } = part as Record<string, unknown>;
  return Object.fromEntries([
    ['family', family],
    ...Object.entries(texts).map(([key, text]) => [key, outlineOf(text)]),
  ]);
}

/** Each text of a page except its sources, whose names may be the same in both languages. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (Array.isArray(part)) return part.flatMap(textsOf);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, text]) => (key === 'source' ? [] : textsOf(text)));
}

for (const name of Object.keys(siteAssets.en) as (keyof typeof siteAssets.en)[]) {
  const [english, german] = [siteAssets.en[name], siteAssets.de[name]];

  test(`${name}: the German page has each paragraph, row and figure of the English`, () => {
    assert.deepEqual(outlineOf(german), outlineOf(english));
  });

  test(`${name}: the German page repeats no English sentence`, () => {
    const inGerman = new Set(textsOf(german));
    const kept = textsOf(english).filter((text) => text.split(' ').length > 4);
    assert.ok(kept.length > 60);
    assert.deepEqual(
      kept.filter((text) => inGerman.has(text)),
      [],
    );
  });
}
