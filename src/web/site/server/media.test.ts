import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { sampleFacts } from '#test/site-facts.ts';
import { pagesOf } from './pages.tsx';

// The committed output of tools/make-media.ts and tools/make-pictures.ts must fit its budget.

const folder = join(import.meta.dirname, '../media');
const read = (name: string): Buffer => readFileSync(join(folder, name));
const sizeOf = (name: string): number => statSync(join(folder, name)).size;

const scenes = ['realestate', 'retirement', 'gold', 'crypto', 'nfts', 'stocks', 'forex'];
const MOST_FILM_BYTES = 1_500_000;
const MOST_STILL_BYTES = 60_000;
const MOST_BYTES = 16_000_000;

/** Returns an MP4's length in seconds: its movie header's duration by its timescale. */
function secondsOfMp4(film: Buffer): number {
  const at = film.indexOf('mvhd') + 4;
  return film.readUInt32BE(at + 16) / film.readUInt32BE(at + 12);
}

/** Returns a WebM's length in seconds: element 0x4489, in milliseconds. */
function secondsOfWebm(film: Buffer): number {
  const at = film.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  return film.readDoubleBE(at + 3) / 1000;
}

const isLoop = (seconds: number): boolean => seconds >= 8 && seconds <= 12;

for (const scene of scenes) {
  describe(scene, () => {
    test('has a film of two kinds, each small and 8 to 12 seconds long', async () => {
      const [webm, mp4] = [read(`${scene}.webm`), read(`${scene}.mp4`)];
      assert.equal((await fileTypeFromBuffer(webm))?.mime, 'video/webm');
      assert.equal((await fileTypeFromBuffer(mp4))?.mime, 'video/mp4');
      assert.ok(webm.includes('V_AV1') && mp4.includes('avc1'));
      assert.ok(Math.max(webm.length, mp4.length) <= MOST_FILM_BYTES);
      assert.ok(isLoop(secondsOfWebm(webm)), `${secondsOfWebm(webm)} s`);
      assert.ok(isLoop(secondsOfMp4(mp4)), `${secondsOfMp4(mp4)} s`);
      // Playback can start before the download ends only if the index comes first.
      assert.ok(mp4.indexOf('moov') < mp4.indexOf('mdat'));
    });

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
  for (const { path } of pagesOf(sampleFacts).filter(({ listed }) => listed)) {
    const card = await sharp(read(`card-${path.slice(1) || 'home'}.jpg`)).metadata();
    assert.deepEqual([card.format, card.width, card.height], ['jpeg', 1200, 630], path);
  }
});

test('all of it is light enough for a repository', () => {
  const total = readdirSync(folder).reduce((sum, name) => sum + sizeOf(name), 0);
  assert.ok(total <= MOST_BYTES, `${total} bytes`);
});
