import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { leaveRoot, tooManyPixels, unreadable } from './caged.ts';

// A separate program that `cage.ts` starts for one mark: it reads an SVG or a PNG from standard
// input, writes JSON with pictures in base64 to standard output, and ends. What it draws is kept,
// never the file, so that no script, link or font of the file reaches a browser.
//
// Arguments: none, for the mark as it is; the colours of a ground and of what stands on it, as
// `#rrggbb`, and 'filled' to paint the whole mark in the second, for the mark on night with its
// icon and its card.

sharp.block({ operation: ['VipsForeignLoadPdf', 'VipsForeignLoadMagick'] });
sharp.concurrency(1);
sharp.cache(false);
leaveRoot();

const maxPixels = 16_000_000;
const side = 512;

/** The mark with a clear ground, its longer side 512 pixels. */
async function drawn(file: Buffer): Promise<Buffer> {
  const { width, height, format } = await sharp(file, { limitInputPixels: false }).metadata();
  if (format !== 'svg' && format !== 'png') throw new Error('neither SVG nor PNG');
  if (width * height > maxPixels) throw new RangeError('too many pixels');
  // A vector is drawn at its final size: by default one of its units is a pixel at 72 dots.
  const density = Math.min(2_400, Math.max(1, (72 * side) / Math.max(width, height)));
  return sharp(file, { density, limitInputPixels: maxPixels * 2, failOn: 'error' })
    .resize(side, side, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer();
}

/** The mark's form in one colour. */
async function filledWith(mark: Buffer, colour: string): Promise<Buffer> {
  const { width, height } = await sharp(mark).metadata();
  const form = await sharp(mark).extractChannel('alpha').toBuffer();
  const flat = { create: { width, height, channels: 3 as const, background: colour } };
  return sharp(flat).joinChannel(form).png().toBuffer();
}

/** A picture of a ground with the mark in its middle, at most `longest` high and wide. */
async function onGround(
  mark: Buffer,
  ground: string,
  { width, height, longest }: { width: number; height: number; longest: number },
): Promise<Buffer> {
  const small = await sharp(mark).resize(longest, longest, { fit: 'inside' }).toBuffer();
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: small, gravity: 'centre' }])
    .png({ palette: true })
    .toBuffer();
}

/** What the parent judges: the pixels of the mark that are seen, each as red, green and blue. */
async function pixelsOf(mark: Buffer): Promise<number[][]> {
  const raw = await sharp(mark).resize(48, 48, { fit: 'inside' }).raw().toBuffer();
  const pixels: number[][] = [];
  for (let at = 0; at < raw.length; at += 4) {
    if (raw[at + 3]! > 127) pixels.push([raw[at]!, raw[at + 1]!, raw[at + 2]!]);
  }
  return pixels;
}

async function draw([ground, colour, filled]: string[]): Promise<object> {
  const plain = await drawn(await buffer(process.stdin));
  if (ground === undefined || colour === undefined) {
    return { mark: plain.toString('base64'), pixels: await pixelsOf(plain) };
  }
  const mark = filled === 'filled' ? await filledWith(plain, colour) : plain;
  // A phone may cut an icon to a circle: the mark stays within four fifths of it.
  const icon = await onGround(mark, ground, { width: 512, height: 512, longest: 300 });
  const card = await onGround(mark, ground, { width: 1_200, height: 630, longest: 300 });
  return {
    mark: mark.toString('base64'),
    icon: icon.toString('base64'),
    card: card.toString('base64'),
    pixels: await pixelsOf(mark),
  };
}

async function answer(): Promise<number> {
  try {
    const line = JSON.stringify(await draw(process.argv.slice(2)));
    await new Promise((written) => process.stdout.write(line, written));
    return 0;
  } catch (error) {
    return error instanceof RangeError ? tooManyPixels : unreadable;
  }
}

process.exitCode = await answer();
