import { sql } from 'kysely';
import type { DocumentKind } from '../../core/identity-check.ts';
import type { Db, Tx } from '../db/db.ts';

export type Document = {
  id: string;
  memberId: string;
  kind: DocumentKind;
  file: string;
  name: string;
  mediaType: string;
  uploadedAt: Date;
  submissionId: string | null;
};

const columns = sql`
  d.id, d.member_id as "memberId", d.kind, d.file, d.name, f.media_type as "mediaType",
  d.uploaded_at as "uploadedAt", d.submission_id as "submissionId"
  from kyc.document d join foundation.file f on f.id = d.file`;

/** What a member showed and did not submit yet: the newest of each kind. */
export async function draftsOf(db: Db, memberId: string): Promise<Document[]> {
  const found = await sql<Document>`
    select distinct on (d.kind) ${columns}
    where d.member_id = ${memberId} and d.submission_id is null
      -- An older one of a kind that a submission took is no draft any more.
      and not exists (select from kyc.document t where t.member_id = d.member_id
        and t.kind = d.kind and t.submission_id is not null and t.id > d.id)
    order by d.kind, d.id desc`.execute(db);
  return found.rows;
}

/** The documents that submissions froze. */
export async function documentsOf(db: Db, submissionIds: readonly string[]): Promise<Document[]> {
  const found = await sql<Document>`
    select ${columns} where d.submission_id = any(${[...submissionIds]}::uuid[])
    order by d.kind, d.id`.execute(db);
  return found.rows;
}

export async function documentById(db: Db, id: string): Promise<Document | undefined> {
  const found = await sql<Document>`select ${columns} where d.id = ${id}`.execute(db);
  return found.rows[0];
}

type NewDocument = { memberId: string; kind: DocumentKind; file: string; name: string };

export async function insertDocument(tx: Tx, row: NewDocument): Promise<string> {
  const found = await sql<{ id: string }>`
    insert into kyc.document (member_id, kind, file, name, uploaded_at)
    values (${row.memberId}, ${row.kind}, ${row.file}, ${row.name}, clock.now())
    returning id`.execute(tx);
  return found.rows[0]!.id;
}

/** Freezes documents as what a submission shows. */
export async function takeDocuments(
  tx: Tx,
  submissionId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update kyc.document set submission_id = ${submissionId}
    where id = any(${[...ids]}::uuid[])`.execute(tx);
}
