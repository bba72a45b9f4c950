import { formatUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import { depositLimit, identityLevels, neededFor } from '#core/rules/identity-check.ts';
import type { Db } from '#platform/db/db.ts';
import { fileHeaders, type FileStore } from '#platform/files/files.ts';
import { type Document, documentsOf, draftsOf } from './documents.sql.ts';
import { verificationOf, type Submission, submissionsOf } from './sql.ts';

export const presentDocument = (item: Document) => toWire(item);

export const presentSubmission = (submission: Submission) => toWire(submission);

const limitText = (cents: bigint | null): string | null =>
  cents === null ? null : formatUsd(cents);

/** A member's level, uploaded documents, and the result of each request. */
export async function presentVerification(db: Db, memberId: string) {
  const standing = await verificationOf(db, memberId);
  const submissions = await submissionsOf(db, memberId);
  const documents = await documentsOf(
    db,
    submissions.map((submission) => submission.id),
  );
  return {
    level: standing.level,
    state: submissions[0]?.state ?? ('none' as const),
    levels: identityLevels.map((level) => ({
      level,
      needs: [...neededFor[level]],
      deposit_limit: formatUsd(standing.limits[level]),
    })),
    deposit_limit: limitText(depositLimit(standing)),
    required_before_deposit: standing.mode === 'live' && standing.level === 0,
    documents: (await draftsOf(db, memberId)).map(presentDocument),
    submissions: submissions.map((submission) => ({
      ...presentSubmission(submission),
      documents: documents
        .filter((each) => each.submissionId === submission.id)
        .map(presentDocument),
    })),
  };
}

/** Serves a document with headers that prevent scripts and embedding, under a safe file name. */
export async function documentFile(files: FileStore, document: Document, headers: Headers) {
  for (const [name, value] of Object.entries(fileHeaders)) headers.set(name, value);
  const bytes = await files.get(document.file);
  const end = document.mediaType === 'application/pdf' ? 'pdf' : 'webp';
  return new File([new Uint8Array(bytes)], `${document.kind}-${document.id}.${end}`, {
    type: document.mediaType,
  });
}
