import { sql } from 'kysely';
import type { Note } from '#core/rules/notes.ts';
import type { Db } from '#platform/db/db.ts';
import { maybe, one } from '#platform/db/rows/read-rows.ts';

export type SignedFileKind =
  | 'statement'
  | 'claim'
  | 'proof'
  | 'evidence'
  | 'nobodys_proof'
  | 'operator';

export type SignedFileInput = Record<string, unknown>;
export type SignedFileRow = {
  id: string;
  kind: SignedFileKind;
  person: string | null;
  asked: SignedFileInput;
};
export type SignedFileRefusal = { code: string; detail?: Note; fields?: Record<string, Note> };

export async function insertSignedFileRequest(
  db: Db,
  token: string | null,
  kind: SignedFileKind,
  input: SignedFileInput,
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    select identity.request_signed_file(${token}, ${kind}, ${JSON.stringify(input)}::jsonb) as id`;
  return id;
}

export async function lockSignedFile(db: Db): Promise<SignedFileRow | undefined> {
  return maybe<SignedFileRow>(db)`
    select id, kind, person, asked from identity.take_signed_file()`;
}

export async function finishSignedFile(
  db: Db,
  id: string,
  { bytes, refusal }: { bytes: Uint8Array | null; refusal: SignedFileRefusal | null },
): Promise<void> {
  const given = bytes === null ? null : Buffer.from(bytes);
  await sql`select identity.give_signed_file(${id}::uuid, ${given},
    ${refusal && JSON.stringify(refusal)}::jsonb)`.execute(db);
}

type Collected = { isTaken: boolean; bytes: Buffer | null; refusal: SignedFileRefusal | null };

export async function collectSignedFile(
  db: Db,
  token: string | null,
  id: string,
): Promise<Collected> {
  return one<Collected>(db)`
    select is_taken, bytes, refusal
    from identity.collect_signed_file(${token}, ${id}::uuid)`;
}

/** Deletes files that were not collected. */
export async function forgetSignedFiles(db: Db): Promise<void> {
  await sql`select identity.forget_signed_files()`.execute(db);
}
