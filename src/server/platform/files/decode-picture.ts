import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

// A program of its own, started by `cage.ts` for one picture: reads it from standard input, writes
// it again as WebP to standard output, and ends. It imports nothing of ours and gets no secrets.

/** 12 megapixels as cameras count them: 4032 × 3024 is a little more. */
const pixelLimit = 12_500_000;

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
    if (width * height > pixelLimit) return tooManyPixels;
    const cleaned = await sharp(picture, { limitInputPixels: pixelLimit, failOn: 'error' })
      .rotate()
      .webp({ quality: 82 })
      .toBuffer();
    await new Promise((written) => process.stdout.write(cleaned, written));
    return 0;
  } catch {
    return unreadable;
  }
}

process.exitCode = await decode();
