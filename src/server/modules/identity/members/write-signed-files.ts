import { ZodError } from 'zod';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import {
  finishSignedFile,
  type SignedFileInput,
  type SignedFileKind,
  lockSignedFile,
  type SignedFileRow,
} from './signed-files.sql.ts';

/** A document's recipient and input; the worker reads everything else itself. */
type SignedFileRequest = { person: string; asked: SignedFileInput };

/** Writes one kind of document, and signs it if required. */
export type FileWriter = (db: Db, request: SignedFileRequest) => Promise<Uint8Array>;
export type FileWriters = Record<SignedFileKind, FileWriter>;

/** An expected refusal; an input of the wrong shape did not come through the contract. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  return error instanceof ZodError ? new Refusal('shape_invalid') : null;
}

async function write(db: Db, writers: FileWriters, taken: SignedFileRow): Promise<void> {
  const { id, kind, person, asked } = taken;
  try {
    const bytes = await writers[kind](db, { person: person ?? '', asked });
    await finishSignedFile(db, id, { bytes, refusal: null });
  } catch (error) {
    const known = refusalOf(error);
    const { code, detail, fields } = known ?? new Refusal('unavailable');
    const refusal = { code, ...(detail && { detail }), ...(fields && { fields }) };
    await finishSignedFile(db, id, { bytes: null, refusal });
    if (known === null) throw error;
  }
}

/** Writes the requested files, one after another, as the worker, which alone holds the keys. */
export async function writeSignedFiles(db: Db, writers: FileWriters): Promise<void> {
  let next = await lockSignedFile(db);
  while (next !== undefined) {
    await write(db, writers, next);
    next = await lockSignedFile(db);
  }
}
