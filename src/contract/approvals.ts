import { z } from 'zod';
import { admins, adminsProved, endpoint } from './endpoint.ts';
import { answerList, id, listInput, moment, said } from './wire.ts';

/** What stood before and what would stand after, as plain names and texts. */
const facts = z.record(z.string(), z.unknown());

const person = z.object({ id, name: z.string() });

const proposal = z.object({
  id,
  _id: id,
  kind: z.string(),
  subject: id,
  before: facts.nullable(),
  after: facts,
  /** An administrator's id, or null where a member or the system asked. */
  proposed_by: id.nullable(),
  proposed_by_name: z.string().nullable(),
  /** The member whose money it moves, where it is one member's. */
  member: person.nullable(),
  needed: z.number().int(),
  /** The administrators who approved so far. */
  approvals: z.array(id),
  approvers: z.array(person),
  shown_hash: z.string(),
  proposed_at: moment,
  expires_at: moment,
  decided_at: moment.nullable(),
  /** Who said no, where somebody did. */
  rejected_by_name: z.string().nullable(),
  status: z.enum(['open', 'expired', 'approved', 'rejected']),
  reason: z.string().nullable(),
  /** Whether the administrator who asks may add their approval now. */
  can_approve: z.boolean(),
});

export const decideInput = z.strictObject({
  id,
  decision: z.enum(['approve', 'reject']),
  /** The hash of what was on the screen: something else is never approved by mistake. */
  shown_hash: z.string().regex(/^[0-9a-f]{64}$/),
  reason: z.string().trim().min(1).max(500).optional(),
});

export const approvals = {
  waiting: endpoint({
    method: 'GET',
    path: '/admin/approvals',
    access: admins(),
    tag: 'Approvals',
    summary: 'Proposals that wait for another person, those decided, or all; newest first',
  })
    .input(
      z.strictObject({
        status: z.enum(['open', 'decided', 'all']).optional(),
        /** Only what concerns this member's money or person. */
        member: id.optional(),
        limit: listInput.limit,
        cursor: listInput.cursor,
      }),
    )
    .output(answerList(proposal)),

  decide: endpoint({
    method: 'PATCH',
    path: '/admin/approvals/{id}',
    access: adminsProved('owner', 'finance'),
    tag: 'Approvals',
    summary: 'Approve or reject exactly what was shown',
    movesMoney: true,
  })
    .input(decideInput)
    .output(said),
};
