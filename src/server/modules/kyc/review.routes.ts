import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { formatUsd } from '#core/money/money.ts';
import { depositLimit } from '#core/rules/identity-check.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { FileStore } from '#platform/files/files.ts';
import type { Context } from '#platform/http/context.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { record } from '../audit/audit.ts';
import { decideIdentity } from './decide-identity.ts';
import { documentById, documentsOf } from './documents.sql.ts';
import { type Reviewed, verificationOf, submissionById, submissionsPage } from './sql.ts';
import { documentFile, presentDocument, presentSubmission } from './verification.presenter.ts';

const calls = contract.kyc;
const usualPage = 25;

const withPerson = (reviewed: Reviewed) => ({
  ...presentSubmission(reviewed),
  user: {
    id: reviewed.memberId,
    _id: reviewed.memberId,
    first_name: reviewed.firstName,
    last_name: reviewed.lastName,
    email: reviewed.email,
  },
});

/** Records every access to a member's documents in the log, under the member (MEM-16). */
async function noteLook(context: Context, act: string, memberId: string): Promise<void> {
  const { ip, requestId } = context;
  const actor = `admin:${adminOf(context).id}`;
  await inTransaction(context.db, (tx) =>
    record(tx, { actor, act, subject: memberId, ip, requestId }),
  );
}

/** The reviewers' calls on members' identity checks (ACC-8). */
export const kycReviewRoutes = ({ files }: { files: FileStore }) => ({
  queue: route(calls.queue).handler(async ({ input, context: { db } }) => {
    const limit = input.limit ?? usualPage;
    const rows = await submissionsPage(db, {
      state: input.state,
      limit: limit + 1,
      offset: input.cursor === undefined ? ((input.page ?? 1) - 1) * limit : 0,
      cursor: input.cursor,
    });
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
    return { status: success, data: page.map(withPerson), next_cursor: next };
  }),

  review: route(calls.review).handler(async ({ input, context }) => {
    const submission = await submissionById(context.db, input.id);
    if (submission === undefined) throw new Refusal('not_found');
    await noteLook(context, 'kyc.view', submission.memberId);
    const documents = (await documentsOf(context.db, [submission.id])).map(presentDocument);
    const { mode, level, limits } = await verificationOf(context.db, submission.memberId);
    const limit = depositLimit({ mode, level: submission.level, limits });
    const after = { level_now: level, deposit_limit: limit === null ? null : formatUsd(limit) };
    return { status: success, data: { ...withPerson(submission), documents, ...after } };
  }),

  documentForStaff: route(calls.documentForStaff).handler(async ({ input, context }) => {
    const document = await documentById(context.db, input.id);
    // Only the member may see a document before its submission.
    if (document === undefined || document.submissionId === null) throw new Refusal('not_found');
    await noteLook(context, 'kyc.document', document.memberId);
    return documentFile(files, document, context.resHeaders);
  }),

  decide: route(calls.decide).handler(async ({ input, context }) => {
    const { ip, requestId } = context;
    const { id: by, token } = adminOf(context);
    const { decision, reason } = input;
    await inTransaction(context.db, (tx) =>
      decideIdentity(tx, input.id, { by, token, decision, reason, ip, requestId }),
    );
    const message = decision === 'approve' ? 'Identity check approved' : 'Identity check rejected';
    return { status: success, message };
  }),
});
