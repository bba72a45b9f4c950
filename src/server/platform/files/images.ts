import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { longestFile } from '#core/typed/file-limits.ts';
import { decodeInCage } from './cage.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * Reads an uploaded picture by its content, whatever its name, and re-encodes it as WebP without
 * metadata; refuses one that is too large (413) or not JPEG, PNG or WebP (415).
 */
export async function cleanImage(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > longestFile) {
    throw new Refusal('too_large', { detail: note('file_over_5_mb') });
  }
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !accepted.has(type.mime)) {
    throw new Refusal('media_unsupported', { detail: note('picture_kind') });
  }
  return decodeInCage(bytes);
}
