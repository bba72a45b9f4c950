import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { admins, adminsProved, endpoint, members } from './endpoint.ts';
import { proposed } from './proposing.ts';
import {
  answer,
  answerList,
  exactIn,
  id,
  keyIn,
  listInput,
  moment,
  statusMessage,
  textIn,
} from './wire.ts';

const tag = 'Solvency';

const text = textIn().min(minReason, say('words_missing')).max(2000);

const dispute = z
  .object({
    id,
    _id: id,
    snapshot: z.number().int(),
    fault: keyIn().describe('Error code that the check in the member’s browser returned'),
    words: z.string(),
    state: z.enum(['open', 'approving', 'founded', 'unfounded']),
    answer: z.string().nullable(),
    opened_at: moment,
    answered_at: moment.nullable(),
    decided_at: moment.nullable(),
  })
  .meta({ title: 'Dispute' });

const user = z.object({
  id,
  _id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

/** Disputes: members report a proof that does not verify (MEM-15). */
export const disputes = {
  myDisputes: endpoint({
    method: 'GET',
    path: '/user/proof/disputes',
    access: members,
    tag,
    summary: 'List the member’s disputes of inclusion proofs, newest first',
  }).output(answer(z.array(dispute))),
  openDispute: endpoint({
    method: 'POST',
    path: '/user/proof/disputes',
    access: members,
    tag,
    summary: 'Dispute an inclusion proof with the browser’s evidence; counted in public',
    successStatus: 201,
    movesMoney: true,
  })
    .meta({ refuses: ['dispute_open', 'evidence_unreadable', 'not_found', 'rate_limited'] })
    .input(
      z.strictObject({
        snapshot: z.number().int().min(1).max(1_000_000_000),
        fault: keyIn().regex(/^[a-z_]{1,40}$/, say('fault_unknown')),
        words: textIn().max(2000),
        evidence: exactIn()
          .min(2)
          .max(200_000)
          .describe(
            'JSON with the snapshot as shown, the leaf, its path, the root and the computed values',
          ),
      }),
    )
    .output(statusMessage),
  disputes: endpoint({
    method: 'GET',
    path: '/admin/solvency/disputes',
    access: admins(),
    tag,
    summary: 'List disputes of inclusion proofs with their evidence, oldest open one first',
  })
    .input(
      z.strictObject({
        limit: listInput.limit,
        cursor: listInput.cursor,
        state: z.enum(['open', 'founded', 'unfounded']).optional(),
      }),
    )
    .output(answerList(dispute.extend({ user, evidence: z.string() }))),
  answerDispute: endpoint({
    method: 'POST',
    path: '/admin/solvency/disputes/{id}/answer',
    access: admins('owner', 'finance'),
    tag,
    summary: 'Answer a dispute with a message to the member, optionally closing it as founded',
    movesMoney: true,
  })
    .meta({ refuses: ['dispute_ended'] })
    .input(z.strictObject({ id, answer: text, founded: z.boolean() }))
    .output(statusMessage),
  proposeUnfounded: endpoint({
    method: 'POST',
    path: '/admin/solvency/disputes/{id}/unfounded',
    access: adminsProved('owner', 'finance'),
    tag,
    summary:
      'Propose to close a dispute as unfounded; a second person approves and the evidence stays',
    successStatus: 202,
    movesMoney: true,
  })
    .input(z.strictObject({ id, reason: text }))
    .output(proposed),
};
