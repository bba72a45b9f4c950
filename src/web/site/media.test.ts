import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { someFacts } from '../../../tests/support/site-facts.ts';
import { pagesOf } from './pages.tsx';

// What `npm run media` and `npm run pictures` made is committed; here it is held to its budget.

const folder = join(import.meta.dirname, 'media');
const read = (name: string): Buffer => readFileSync(join(folder, name));
const sizeOf = (name: string): number => statSync(join(folder, name)).size;

const scenes = ['realestate', 'retirement', 'gold', 'crypto', 'nfts', 'stocks', 'forex'];
const MOST_STILL_BYTES = 60_000;
const MOST_BYTES = 16_000_000;

for (const scene of scenes) {
  describe(scene, () => {
    test('has a still for those who see no film', async () => {
      for (const [name, width] of [
        ['.avif', 1280],
        ['-small.avif', 640],
        ['.jpg', 1280],
      ] as const) {
        const still = await sharp(read(scene + name)).metadata();
        assert.deepEqual([still.width, still.height], [width, (width * 9) / 16], name);
        assert.ok(sizeOf(scene + name) <= MOST_STILL_BYTES, name);
      }
    });

    test('has a drawing without script or style in it', () => {
      const svg = read(`${scene}-about.svg`).toString();
      assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 720 540">/);
      assert.doesNotMatch(svg, /<(script|style|image|a)\b|style=|href=/);
    });
  });
}

test('each page has a card to be shared by, of the size that others expect', async () => {
  for (const { path } of pagesOf(someFacts).filter(({ listed }) => listed)) {
    const card = await sharp(read(`card-${path.slice(1) || 'home'}.jpg`)).metadata();
    assert.deepEqual([card.format, card.width, card.height], ['jpeg', 1200, 630], path);
  }
});

test('all of it is light enough for a repository', () => {
  const total = readdirSync(folder).reduce((sum, name) => sum + sizeOf(name), 0);
  assert.ok(total <= MOST_BYTES, `${total} bytes`);
});
