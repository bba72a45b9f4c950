import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { Refusal } from '../../core/refusal.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp']);
const pixelLimit = 25_000_000;
const byteLimit = 5 * 1024 * 1024;

sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] });
sharp.concurrency(1);

/**
 * Reads an uploaded picture by its content, whatever it is called, and writes it anew as WebP
 * without its metadata; refuses what is too large (413) or no JPEG, PNG or WebP (415).
 */
export async function cleanImage(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > byteLimit) throw new Refusal('too_large');
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !accepted.has(type.mime)) throw new Refusal('media_unsupported');
  try {
    return await sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' })
      .rotate()
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new Refusal('media_unsupported', { detail: 'That picture cannot be read.' });
  }
}
