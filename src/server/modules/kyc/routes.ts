import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { FileStore } from '#platform/files/files.ts';
import { limitTries } from '#platform/http/limits.sql.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { documentById } from './documents.sql.ts';
import { kycReviewRoutes } from './review.routes.ts';
import { submitDocuments } from './submit-documents.ts';
import { readUpload, uploadDocument } from './upload-document.ts';
import {
  documentFile,
  presentDocument,
  presentVerification,
  presentSubmission,
} from './verification.presenter.ts';

const calls = contract.kyc;
const uploadsAnHour = 30;

/** The member's calls on their own identity check (ACC-8). */
const kycRoutes = ({ files }: { files: FileStore }) => ({
  standing: route(calls.standing).handler(async ({ context }) => ({
    status: success,
    data: await presentVerification(context.db, memberOf(context).id),
  })),

  upload: route(calls.upload).handler(async ({ input, context }) => {
    const { id, token } = memberOf(context);
    await limitTries(context, 'kyc upload', id, uploadsAnHour, 3600);
    const upload = await readUpload(input.document);
    const document = await inTransaction(context.db, (tx) =>
      uploadDocument(tx, files, token, { kind: input.kind, upload }),
    );
    return { status: success, data: presentDocument(document) };
  }),

  submit: route(calls.submit).handler(async ({ input, context }) => {
    const submission = await inTransaction(context.db, (tx) =>
      submitDocuments(tx, memberOf(context), input.level),
    );
    return {
      status: success,
      message: 'We have received your documents and will review them.',
      data: presentSubmission(submission),
    };
  }),

  document: route(calls.document).handler(async ({ input, context }) => {
    const document = await documentById(context.db, input.id);
    if (document?.memberId !== memberOf(context).id) throw new Refusal('not_found');
    return documentFile(files, document, context.resHeaders);
  }),
});

/** The calls of this module, by area of the contract. */
export const routes = (deps: { files: FileStore }) => ({
  kyc: { ...kycRoutes(deps), ...kycReviewRoutes(deps) },
});
