import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { type Difference, differenceOf, marked, reduced } from './look.ts';

/** A line of text: bars as dark as letters are on average. */
const line = (x: number, y: number, text = 8): string =>
  Array.from(
    { length: text },
    (_, word) => `<rect x="${x + word * 48}" y="${y}" width="40" height="9" fill="#888"/>`,
  ).join('');

type Drawn = { x?: number; button?: string; more?: string; height?: number };

/** A screen with a panel, its title, two lines in it and a button. */
const screen = ({ x = 480, button = '#1a5c44', more = line(500, 300), height = 900 }: Drawn = {}) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="${height}">
      <rect width="1440" height="${height}" fill="#fbfaf5"/>
      <rect x="${x}" y="200" width="480" height="160" fill="#fff" stroke="#ddd"/>
      <rect x="${x + 20}" y="216" width="120" height="14" fill="#333"/>
      ${line(x + 20, 240)}
      <rect x="1200" y="200" width="120" height="44" rx="8" fill="${button}"/>${more}</svg>`),
  )
    .png()
    .toBuffer();

async function compared(drawn: Drawn): Promise<Difference | null> {
  const [old, now] = [await screen(), await screen(drawn)];
  return differenceOf(await reduced(old, 1440), await reduced(now, 1440), 1440);
}

test('a screen that is drawn again, or moves by a pixel, looks the same', async () => {
  assert.equal(await compared({}), null);
  assert.equal(await compared({ x: 481 }), null);
});

test('a moved panel, a missing line, another colour and lines that overlap are found', async () => {
  for (const drawn of [
    { x: 488 },
    { more: '' },
    { button: '#3d8c6a' },
    { more: line(500, 300) + line(510, 246) },
  ]) {
    const found = await compared(drawn);
    assert.match(
      found?.because ?? '',
      /^[1-9]\d* blocks differ, the first at /,
      JSON.stringify(drawn),
    );
  }
});

test('a place that differs is named in pixels of the screen, and marked there', async () => {
  const found = await compared({ button: '#3d8c6a' });
  const [{ left, top, side }] = found!.blocks as [Difference['blocks'][number]];
  assert.deepEqual([left, top, side], [1200, 200, 40]);
  const picture = await sharp(await marked(await screen(), found!.blocks))
    .extract({ left: left + 2, top: top + 20, width: 1, height: 1 })
    .raw()
    .toBuffer();
  assert.ok(picture[2]! > picture[1]!, 'the frame is not there');
});

test('a screen that grows is found where nothing else differs', async () => {
  assert.equal((await compared({ height: 920 }))?.because, '20 px taller');
});
