import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { isFull } from '../../../../tests/is-full.ts';
import { decodeInCage } from './cage.ts';
import { cleanImage } from './files.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
const small = await picture(40, 60);

const outcomeOf = (bytes: Buffer): Promise<string> =>
  cleanImage(bytes).then(
    () => 'cleaned',
    (error: { code: string }) => error.code,
  );

/** The process ids of the decoders that are children of this process. */
function decoders(): string[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ');
  return children.filter(
    (id) => /^\d+$/.test(id) && read(id, 'cmdline').includes('decode-picture'),
  );
}

/** Reads a file of /proc; empty if the process has ended. */
function read(id: string, name: string): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, 'latin1');
  } catch {
    return '';
  }
}

test('a picture becomes WebP without its metadata', async () => {
  const named = await sharp(small)
    .withExif({ IFD0: { Artist: 'Ada' } })
    .jpeg()
    .toBuffer();
  const cleaned = await cleanImage(named);
  const { format, exif, width } = await sharp(cleaned).metadata();
  assert.deepEqual([format, exif, width], ['webp', undefined, 40]);
});

test('a photo of 50 megapixels is taken and made smaller, one with more is refused (INP-5)', async () => {
  const photo = await sharp(await picture(8_160, 6_120))
    .jpeg()
    .toBuffer();
  const { width, height } = await sharp(await cleanImage(photo)).metadata();
  assert.deepEqual([width, height], [4_096, 3_072]);
  if (isFull) assert.equal(await outcomeOf(await picture(8_160, 6_120)), 'cleaned');
  const detail = { code: 'picture_over_50_megapixels', params: {} };
  await assert.rejects(cleanImage(await picture(8_500, 6_120)), { code: 'too_large', detail });
});

test('a photo that is turned by its metadata stands upright', async () => {
  const turned = await sharp(await picture(6_000, 4_000))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { width, height } = await sharp(await cleanImage(turned)).metadata();
  assert.deepEqual([width, height], [2_731, 4_096]);
});

test('a picture that breaks off is told so, and what is none is told what is taken', async () => {
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#456',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  const cut = noise.subarray(0, Math.floor(noise.length / 2));
  await assert.rejects(cleanImage(cut), { detail: { code: 'picture_unreadable', params: {} } });
  const text = Buffer.from('no picture');
  await assert.rejects(cleanImage(text), { detail: { code: 'picture_kind', params: {} } });
});

test('pictures are decoded one at a time, elsewhere, and the tenth at once is refused', async () => {
  const answers = Array.from({ length: 10 }, () => outcomeOf(small));
  let max = 0;
  const progress = { isDone: false };
  const all = Promise.all(answers).finally(() => (progress.isDone = true));
  while (!progress.isDone) {
    max = Math.max(max, decoders().length);
    await sleep(20);
  }
  assert.equal(max, 1);
  assert.deepEqual(await all, [...Array<string>(9).fill('cleaned'), 'pictures_busy']);
  assert.equal(await outcomeOf(small), 'cleaned');
});

test('the decoder has limits of time, memory and files, no secrets, and no power', async () => {
  process.env['CANDOR_SECRET'] = 'a secret of this process';
  const big = await picture(4_000, 3_000);
  const seen = { limits: '', environ: '', status: '' };
  const isLimited = (): boolean => /Max cpu time\s+5\s/.test(seen.limits);
  // On a busy machine the test may miss the last state, and then tries again.
  for (let tries = 0; tries < 10 && !isLimited(); tries += 1) {
    const progress = { isDone: false };
    const working = outcomeOf(big).finally(() => (progress.isDone = true));
    while (!progress.isDone) {
      const [id] = decoders();
      // The last state before it ends: the limits are set, and a root process has dropped its
      // rights.
      for (const name of ['limits', 'environ', 'status'] as const) {
        if (id !== undefined) seen[name] = read(id, name) || seen[name];
      }
      await sleep(5);
    }
    assert.equal(await working, 'cleaned');
  }
  assert.match(seen.limits, /Max cpu time\s+5\s+5 /);
  assert.match(seen.limits, /Max data size\s+1610612736\s/);
  assert.match(seen.limits, /Max file size\s+0\s/);
  assert.doesNotMatch(seen.environ, /CANDOR_SECRET/);
  assert.doesNotMatch(seen.status, /^Uid:\s+0\b/m);
});

test('a picture that a busy machine had no time for is refused as such, not as unreadable', async () => {
  await assert.rejects(decodeInCage(small, 1), { code: 'pictures_busy' });
  assert.equal(await outcomeOf(small), 'cleaned');
});

test('no other module of the server decodes pictures', () => {
  const root = new URL('../../', import.meta.url);
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const importers = sources.filter(
    (path) =>
      /(?<!\.test)\.tsx?$/.test(path) &&
      readFileSync(new URL(path, root), 'utf8').includes("from 'sharp'"),
  );
  const caged = ['decode-picture', 'draw-mark'].map((name) => `platform/files/${name}.ts`);
  assert.deepEqual(importers.toSorted(), caged);
});
