import { sql } from 'kysely';
import type { document } from '#contract/kyc.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { DocumentKind } from '#core/rules/identity-check.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

export type Document = RowOf<typeof document> & {
  memberId: string;
  file: string;
  submissionId: string | null;
};

const columns = sql`
  d.id, d.member_id, d.kind, d.file, d.name, f.media_type,
  d.uploaded_at, d.submission_id
  from kyc.document d join foundation.file f on f.id = d.file`;

/** A member's documents before submission: the newest of each kind. */
export async function draftsOf(db: Db, memberId: string): Promise<Document[]> {
  return all<Document>(db)`
    select distinct on (d.kind) ${columns}
    where d.member_id = ${memberId} and d.submission_id is null
      -- An older one of a kind that a submission took is no draft any more.
      and not exists (select from kyc.document t where t.member_id = d.member_id
        and t.kind = d.kind and t.submission_id is not null and t.id > d.id)
    order by d.kind, d.id desc`;
}

/** The documents frozen by submissions. */
export async function documentsOf(db: Db, submissionIds: readonly string[]): Promise<Document[]> {
  return all<Document>(db)`
    select ${columns} where d.submission_id = any(${[...submissionIds]}::uuid[])
    order by d.kind, d.id`;
}

export async function documentById(db: Db, id: string): Promise<Document | undefined> {
  return maybe<Document>(db)`select ${columns} where d.id = ${id}`;
}

type NewDocument = { kind: DocumentKind; file: string; name: string };

/** Stores a document for the member whose session the token opens; returns its id. */
export async function insertDocument(tx: Tx, token: string, row: NewDocument): Promise<string> {
  const { id } = await one<{ id: string }>(tx)`
    select kyc.keep_upload(${token}, ${row.kind}, ${row.file}::uuid, ${row.name}) as id`;
  return id;
}
