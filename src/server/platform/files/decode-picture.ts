import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { maxPixels } from '#core/typed/file-limits.ts';

// A program of its own, started by `cage.ts` for one picture: reads it from standard input, writes
// it again as WebP to standard output, and ends. Of ours it imports one number; it gets no secrets.

/** A document or receipt is read well at this size; a JPEG is made smaller while it is decoded. */
const longestSide = 4_096;

sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] });
sharp.concurrency(1);
sharp.cache(false);

// Started by root, it becomes a user who owns nothing: not `nobody`, whom other services share.
const noOne = 61_843;
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(noOne);
  process.setuid?.(noOne);
}

/** What the parent is told by the exit code; anything else is a fault. */
const [unreadable, tooManyPixels] = [3, 4];

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
