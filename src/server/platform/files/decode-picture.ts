import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { maxPixels } from '#core/typed/file-limits.ts';
import { leaveRoot, tooManyPixels, unreadable } from './caged.ts';

// A separate program that `cage.ts` starts for one picture: it reads standard input, writes WebP to
// standard output, and ends. It imports one number of our code beside `caged.ts`, and gets no
// secrets.

/** Documents and receipts are readable at this size; a JPEG is reduced while it is decoded. */
const longestSide = 4_096;

sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] });
sharp.concurrency(1);
sharp.cache(false);
leaveRoot();

async function decode(): Promise<number> {
  const picture = await buffer(process.stdin);
  try {
    const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return tooManyPixels;
    const cleaned = await sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    await new Promise((written) => process.stdout.write(cleaned, written));
    return 0;
  } catch {
    return unreadable;
  }
}

process.exitCode = await decode();
