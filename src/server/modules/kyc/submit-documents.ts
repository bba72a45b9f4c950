import { missingFor, neededFor } from '#core/rules/identity-check.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { record } from '../audit/audit.ts';
import { draftsOf } from './documents.sql.ts';
import { insertSubmission, isWaiting, verificationOf, type Submission } from './sql.ts';

/** Requests a level with the documents uploaded so far, one submission at a time (ACC-8). */
export async function submitDocuments(
  tx: Tx,
  { id: memberId, token }: Pick<MemberActor, 'id' | 'token'>,
  level: 1 | 2,
): Promise<Submission> {
  const { level: reached } = await verificationOf(tx, memberId);
  if (level <= reached) throw new Refusal('identity_level_reached');
  if (level > reached + 1) throw new Refusal('identity_level_skipped');
  if (await isWaiting(tx, memberId)) throw new Refusal('identity_check_waiting');
  const drafts = await draftsOf(tx, memberId);
  const lacking = missingFor(
    level,
    drafts.map((draft) => draft.kind),
  );
  if (lacking.length > 0) {
    const fields = Object.fromEntries(lacking.map((kind) => [kind, note('document_missing')]));
    throw new Refusal('document_missing', { fields });
  }
  const taken = drafts.filter((draft) => neededFor[level].includes(draft.kind));
  const documents = taken.map((item) => item.id);
  const submission = await insertSubmission(tx, token, { level, documents });
  if (submission === undefined) throw new Refusal('identity_check_waiting');
  const after = { level, documents: taken.map((item) => item.kind) };
  await record(tx, { actor: `member:${memberId}`, act: 'kyc.submit', subject: memberId, after });
  await notify(tx, { to: { memberId }, topic: 'kyc' });
  await notify(tx, { to: 'administrators', topic: 'kyc' });
  return submission;
}
