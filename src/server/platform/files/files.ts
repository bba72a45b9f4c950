import type { Tx } from '../db/db.ts';
import { noteFile } from './files.sql.ts';
import { cleanImage } from './images.ts';
import type { FileStore } from './store.ts';

export { type FileStore, openFiles, placeOnDisk } from './store.ts';
export { cleanImage };
export { drawInCage } from './cage.ts';
export { isPdf } from './documents.ts';

/** Stores a cleaned picture: its bytes first, then its row in the transaction; returns its id. */
export async function storeImage(tx: Tx, files: FileStore, cleaned: Buffer): Promise<string> {
  const id = await noteFile(tx, cleaned, 'image/webp');
  await files.put(id, cleaned);
  return id;
}

/** The headers for showing an uploaded file: it can run and embed nothing. */
export const fileHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'content-disposition': 'attachment',
  'cache-control': 'private, no-store',
};

/** Stores a PDF that `isPdf` accepts; returns its id. */
export async function storePdf(tx: Tx, files: FileStore, bytes: Buffer): Promise<string> {
  const id = await noteFile(tx, bytes, 'application/pdf');
  await files.put(id, bytes);
  return id;
}
