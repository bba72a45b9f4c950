import { z } from 'zod';
import { documentKinds } from '#core/rules/identity-check.ts';
import { say } from '#core/rules/notes.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { admins, adminsProved, endpoint, members } from './endpoint.ts';
import { answer, answerList, fileOf, id, listInput, moment, textIn, usdOut } from './wire.ts';

const tag = 'Identity check';
const kind = z.enum(documentKinds, say('document_kind_missing'));
const level = z.literal([1, 2], say('level_missing'));
const state = z.enum(['submitted', 'approved', 'refused']);

/** A file in a list; a separate call returns its bytes. */
export const document = z.object({
  id,
  _id: id,
  kind,
  name: z.string(),
  media_type: z.string(),
  uploaded_at: moment,
});

/** A member's request for an identity check, and its result. */
export const submission = z
  .object({
    id,
    _id: id,
    level,
    state,
    reason: z.string().nullable().describe('Why the check was rejected'),
    submitted_at: moment,
    decided_at: moment.nullable(),
  })
  .meta({ title: 'IdentityCheck' });

const standing = z.object({
  level: z.literal([0, 1, 2]),
  state: state.or(z.literal('none')).describe('State of the newest submission'),
  levels: z.array(
    z.object({
      level,
      needs: z.array(kind),
      deposit_limit: usdOut
        .nullable()
        .describe('Limit on the sum of all deposits, in dollars; null if there is no limit'),
    }),
  ),
  /** The present limit on the member's total deposits; null in sandbox, where none applies. */
  deposit_limit: usdOut.nullable(),
  required_before_deposit: z.boolean(),
  /** Uploaded but not yet submitted, the newest of each kind. */
  documents: z.array(document),
  submissions: z.array(submission.extend({ documents: z.array(document) })),
});

const person = z.object({
  id,
  _id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

const file = z
  .file(say('file_missing'))
  .optional()
  .meta({ description: 'JPEG, PNG, WebP or PDF, up to 5 MB and 50 megapixels' });

const reason = textIn()
  .min(minReason, say('kyc_reason_short'))
  .max(500, say('characters_at_most', { max: '500' }));

const reviewers = ['owner', 'support'] as const;

export const kyc = {
  standing: endpoint({
    method: 'GET',
    path: '/user/kyc',
    access: members,
    tag,
    summary: 'Get the member’s identity level and the documents that the next level requires',
  }).output(answer(standing)),

  upload: endpoint({
    method: 'POST',
    path: '/user/kyc/documents',
    access: members,
    tag,
    summary: 'Upload a document (multipart); it counts only once submitted',
    successStatus: 201,
  })
    .meta({
      refuses: [
        'document_missing',
        'identity_check_waiting',
        'identity_level_reached',
        'pictures_busy',
        'rate_limited',
      ],
    })
    .input(z.strictObject({ kind, document: file }))
    .output(answer(document)),

  submit: endpoint({
    method: 'POST',
    path: '/user/kyc',
    access: members,
    tag,
    summary: 'Submit the uploaded documents for an identity level',
    successStatus: 201,
  })
    .meta({
      refuses: [
        'document_missing',
        'identity_check_waiting',
        'identity_level_reached',
        'identity_level_skipped',
      ],
    })
    .input(z.strictObject({ level }))
    .output(answer(submission)),

  document: endpoint({
    method: 'GET',
    path: '/user/kyc/documents/{id}',
    access: members,
    tag,
    summary: 'Download one of the member’s documents',
  })
    .input(z.strictObject({ id }))
    .output(fileOf('application/pdf', 'image/webp')),

  queue: endpoint({
    method: 'GET',
    path: '/admin/kyc',
    access: admins('owner', 'support', 'auditor'),
    tag,
    summary: 'List identity checks in one state, oldest first, without opening any document',
  })
    .input(z.strictObject({ ...listInput, state: state.default('submitted') }))
    .output(answerList(submission.extend({ user: person }))),

  review: endpoint({
    method: 'GET',
    path: '/admin/kyc/{id}',
    access: admins(...reviewers),
    tag,
    summary: 'Get an identity check with its documents; access is logged',
  })
    .input(z.strictObject({ id }))
    .output(
      answer(
        submission.extend({
          user: person,
          documents: z.array(document),
          level_now: z.literal([0, 1, 2]),
          /** The limit on total deposits after approval; null where play money has no limit. */
          deposit_limit: usdOut.nullable(),
        }),
      ),
    ),

  documentForStaff: endpoint({
    method: 'GET',
    path: '/admin/kyc/documents/{id}',
    access: admins(...reviewers),
    tag,
    summary: 'Download a submitted document; access is logged',
  })
    .input(z.strictObject({ id }))
    .output(fileOf('application/pdf', 'image/webp')),

  decide: endpoint({
    method: 'PATCH',
    path: '/admin/kyc/{id}',
    access: adminsProved(...reviewers),
    tag,
    summary: 'Approve an identity check, or reject it with a reason for the member',
  })
    .meta({ refuses: ['already_decided', 'reason_missing'] })
    .input(
      z.strictObject({ id, decision: z.enum(['approve', 'refuse']), reason: reason.optional() }),
    )
    .output(z.object({ status: z.string(), message: z.string() })),
};
