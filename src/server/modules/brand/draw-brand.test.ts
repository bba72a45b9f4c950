import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { Refusal } from '#core/rules/refusal.ts';
import { drawPictures } from './draw-brand.ts';

const hue = 220;
const ink = '<path d="M0 0h9v9h-9z" fill="#036"/>';
const drawing = (inner: string, size = 'viewBox="0 0 9 9"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`,
  );
const png = (colour: string, side = 9) =>
  sharp({ create: { width: side, height: side, channels: 4, background: colour } })
    .png()
    .toBuffer();

const folder = mkdtempSync(join(tmpdir(), 'candor-mark-'));
const secret = join(folder, 'secret.png');
writeFileSync(secret, await png('#036'));
let asked = 0;
const outside = createServer((_, response) => {
  asked += 1;
  response.end();
}).listen(0, '127.0.0.1');
await once(outside, 'listening');
const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/a.png`;
after(() => {
  outside.close();
  rmSync(folder, { recursive: true });
});

/** The field and the code of a refused mark. */
async function faultOf(mark: Buffer, markOnNight?: Buffer): Promise<string> {
  try {
    await drawPictures(hue, { mark, markOnNight });
    return 'drawn';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Object.entries(error.fields ?? {})
      .map(([field, { code }]) => `${field} ${code}`)
      .join();
  }
}

const nested = Array.from(
  { length: 30 },
  (_, level) => `<g id="a${level + 1}">${`<use xlink:href="#a${level}"/>`.repeat(10)}</g>`,
).join('');

describe('a mark that cannot be one is refused with its reason (HSE-1)', () => {
  const cases: [what: string, mark: () => Promise<Buffer> | Buffer, fault: string][] = [
    ['an empty file', () => Buffer.alloc(0), 'mark brand_mark_kind'],
    ['a page', () => Buffer.from('<!doctype html><p>A'), 'mark brand_mark_kind'],
    ['a JPEG', () => sharp(drawing(ink)).jpeg().toBuffer(), 'mark brand_mark_kind'],
    ['a cut PNG', async () => (await png('#036', 400)).subarray(0, 300), 'mark brand_mark_kind'],
    [
      '4 MB with a script and external references',
      () => drawing(`<script>${'x'.repeat(4 << 20)}</script><image href="${address}"/>`),
      'mark brand_mark_over_256_kb',
    ],
    ['letters', () => drawing(`${ink}<text>A</text>`), 'mark brand_mark_letters'],
    ['letters by a prefix', () => drawing('<svg:text>A</svg:text>'), 'mark brand_mark_letters'],
    ['nothing', () => drawing('<path d=""/>'), 'mark brand_mark_empty'],
    ['white on white', () => drawing(ink.replace('#036', '#fff')), 'mark brand_mark_unseen'],
    ['a file of this machine', () => image(`file://${secret}`), 'mark brand_mark_empty'],
    ['the same by its path', () => image(secret), 'mark brand_mark_empty'],
    ['a picture from elsewhere', () => image(address), 'mark brand_mark_empty'],
    [
      'an entity that reads a file',
      () =>
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing('&a;').toString()}`,
        ),
      'mark brand_mark_kind',
    ],
    [
      'a thousand million shapes in a kilobyte',
      () => drawing(`<g id="a0">${ink}</g>${nested}`),
      'mark brand_mark_kind',
    ],
  ];
  for (const [what, mark, fault] of cases) {
    test(what, async () => assert.equal(await faultOf(await mark()), fault));
  }
  test('a mark for night that is as dark as the night', async () => {
    const dark = drawing(ink.replace('#036', '#111'));
    assert.equal(await faultOf(drawing(ink), dark), 'mark_on_night brand_mark_unseen');
  });
  test('and nothing was asked of another machine', () => assert.equal(asked, 0));
});

const image = (href: string): Buffer =>
  drawing(`<image xlink:href="${href}" href="${href}" width="9" height="9"/>`);

test('a script and a style of a mark are gone, its drawing stays', async () => {
  const evil = `<script>alert(1)</script><style>@import url(${address});</style>${ink}`;
  const pictures = await drawPictures(hue, { mark: drawing(evil) });
  assert.doesNotMatch(pictures.mark.toString('latin1'), /script|import|alert/);
  const { data } = await sharp(pictures.mark).raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([...data.subarray(0, 4)], [0, 51, 102, 255]);
});

test('a mark without an own night is painted in the accent, and each picture has its size', async () => {
  const { mark, markOnNight, icon, card, hasOwnNight } = await drawPictures(hue, {
    mark: drawing(ink, 'viewBox="0 0 20 10"'),
  });
  const sizes = await Promise.all(
    [mark, markOnNight, icon, card].map(async (picture) => {
      const { width, height } = await sharp(picture).metadata();
      return `${width} × ${height}`;
    }),
  );
  assert.deepEqual(sizes, ['512 × 256', '512 × 256', '512 × 512', '1200 × 630']);
  assert.equal(hasOwnNight, false);
});
