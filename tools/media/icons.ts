import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

// The logo: a C on the double rule under a total.

const GREEN = '#0f5b43';
const SHEET = '#fbfaf5';

/** `round` is the corner radius and `share` the fraction of the square that the letter fills. */
function icon(round: number, share: number): string {
  const mark =
    `<g transform="translate(16 16) scale(${share}) translate(-16 -16)" fill="none" ` +
    `stroke="${SHEET}" stroke-linecap="round">` +
    `<path stroke-width="3" d="M21.4 10.4a6.6 6.6 0 1 0 0 7.2"/>` +
    `<path stroke-width="1.2" stroke-linecap="butt" d="M8.6 23.6h14.8M8.6 26.4h14.8"/></g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
    `<rect width="32" height="32" rx="${round}" fill="${GREEN}"/>${mark}</svg>\n`
  );
}

const png = (svg: string, side: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * (side / 32) })
    .resize(side, side)
    .png({ palette: true })
    .toBuffer();

/** The legacy icon container, here with one PNG in it. */
function ico(picture: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

export async function makeIcons(into: string): Promise<void> {
  const save = (name: string, body: string | Buffer): void => writeFileSync(join(into, name), body);
  const usual = icon(7, 1);
  const whole = icon(0, 0.92);
  save('icon.svg', usual);
  save('icon-180.png', await png(whole, 180));
  save('icon-192.png', await png(usual, 192));
  save('icon-512.png', await png(usual, 512));
  // A mask may crop a fifth on each side.
  save('icon-maskable.png', await png(icon(0, 0.72), 512));
  save('favicon.ico', ico(await png(usual, 32), 32));
}
