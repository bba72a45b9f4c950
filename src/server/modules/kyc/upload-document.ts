import { type DocumentKind, documentKinds } from '#core/rules/identity-check.ts';
import { type Note, note } from '#core/rules/notes.ts';
import { invariant, Refusal } from '#core/rules/refusal.ts';
import { longestFile } from '#core/typed/file-limits.ts';
import type { Tx } from '#platform/db/db.ts';
import { cleanImage, type FileStore, isPdf, storeImage, storePdf } from '#platform/files/files.ts';
import { type Document, documentById, insertDocument } from './documents.sql.ts';

/** A checked file: a PDF unchanged, or a re-encoded picture. */
export type Upload = { bytes: Buffer; isPdf: boolean; name: string };

const refuse = (code: string, detail: Note): Refusal =>
  new Refusal(code, { detail, fields: { document: detail } });

/** Reads an upload by its content, whatever its name; pictures lose their metadata. */
export async function readUpload(file: File | undefined): Promise<Upload> {
  if (file === undefined || file.size === 0) {
    throw refuse('document_missing', note('file_missing'));
  }
  if (file.size > longestFile) throw refuse('too_large', note('file_over_5_mb'));
  const bytes = Buffer.from(await file.arrayBuffer());
  // One line of plain text: the name is shown to people and is never a path.
  const name = file.name.replaceAll(/\p{Cc}/gu, '').slice(0, 120) || 'document';
  if (await isPdf(bytes)) return { bytes, isPdf: true, name };
  try {
    return { bytes: await cleanImage(bytes), isPdf: false, name };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'media_unsupported') {
      // A truncated picture gets its own message; for any other file it lists the accepted types.
      const isBroken = error.detail?.code === 'picture_unreadable';
      throw refuse('media_unsupported', note(isBroken ? 'picture_unreadable' : 'file_kind'));
    }
    throw error;
  }
}

/** Stores a document for the session's member; it counts once it is in a submission. */
export async function uploadDocument(
  tx: Tx,
  files: FileStore,
  token: string,
  { kind, upload }: { kind: DocumentKind; upload: Upload },
): Promise<Document> {
  invariant(documentKinds.includes(kind), 'the contract knows the kinds');
  const store = upload.isPdf ? storePdf : storeImage;
  const file = await store(tx, files, upload.bytes);
  const id = await insertDocument(tx, token, { kind, file, name: upload.name });
  const document = await documentById(tx, id);
  invariant(document, 'what was inserted is there');
  return document;
}
