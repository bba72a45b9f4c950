import { z } from 'zod';
import { admins, adminsProved, endpoint } from './endpoint.ts';
import { assignedTo } from './list-filters.ts';
import { assertion } from './passkeys.ts';
import { answerList, facts, id, keyIn, listInput, moment, statusMessage, textIn } from './wire.ts';

const person = z.object({ id, name: z.string() }).meta({ title: 'Person' });

/** One person who counts for a proposal, and the record of their signature. */
const signature = z
  .object({
    administrator: id,
    verb: z.enum(['propose', 'approve']),
    /** 'unsigned' without a signature; 'unchecked' until the worker has verified it. */
    state: z.enum(['valid', 'invalid', 'unchecked', 'unsigned']),
    key_name: z.string().nullable(),
    signed_at: moment.nullable(),
    /** The SHA-256 of the signature's bytes, in hex. */
    fingerprint: z.string().nullable(),
  })
  .meta({ title: 'DecisionSignature' });

export const proposal = z
  .object({
    id,
    _id: id,
    kind: z.string(),
    subject: id,
    /** The facts before and after the change, as plain names and texts. */
    before: facts.nullable(),
    after: facts,
    /** The present facts in place of `before`; null once the proposal is decided. */
    now: facts.nullable(),
    /** Whether `now` has moved away from the proposal, which blocks approval (figures_moved). */
    is_moved: z.boolean(),
    /**
     * From version 1 on, `shown_hash` is the SHA-256 of canonical JSON that the database builds.
     */
    shown_version: z.number().int(),
    /** An administrator's id, or null where a member or the system made the request. */
    proposed_by: id.nullable(),
    proposed_by_name: z.string().nullable(),
    /** Distinguishes people of the same name. */
    proposed_by_email: z.string().nullable(),
    /** The member whose money it moves, where there is exactly one. */
    member: person.nullable(),
    needed: z.number().int(),
    /** The administrators who have approved so far. */
    approvals: z.array(id),
    approvers: z.array(person.extend({ email: z.string() })),
    shown_hash: keyIn(),
    proposed_at: moment,
    expires_at: moment,
    decided_at: moment.nullable(),
    /** When the worker carried it out, or why it failed. */
    executed_at: moment.nullable(),
    failed_code: z.string().nullable(),
    failed_message: z.string().nullable(),
    /** The person who rejected it, if any. */
    rejected_by_name: z.string().nullable(),
    rejected_by_email: z.string().nullable(),
    /** `failed`: approved but not carried out, and no longer in effect. */
    status: z.enum(['open', 'expired', 'approved', 'rejected', 'failed']),
    reason: z.string().nullable(),
    /** Whether the calling administrator may approve it now. */
    can_approve: z.boolean(),
    signatures: z.array(signature),
    /** What the calling administrator signs with their security key; null for nothing. */
    to_sign: z.enum(['propose', 'approve']).nullable(),
    /** Whether its proposer counts but has not signed yet. */
    awaits_proposer: z.boolean(),
  })
  .meta({ title: 'Proposal' });

const decideInput = z.strictObject({
  id,
  decision: z.enum(['approve', 'reject']),
  /** The hash of the details on the screen, so that no one approves anything else by mistake. */
  shown_hash: keyIn().regex(/^[0-9a-f]{64}$/),
  reason: textIn().min(1).max(500).optional(),
  /** The assertion of the decider’s authenticator over exactly these details (INT-11). */
  signature: assertion.optional(),
});

export const approvals = {
  waiting: endpoint({
    method: 'GET',
    path: '/admin/approvals',
    access: admins(),
    tag: 'Approvals',
    summary: 'List proposals that are pending, decided or both, newest first',
  })
    .input(
      z.strictObject({
        status: z.enum(['open', 'decided', 'all']).optional(),
        /** Only this proposal; with `status` 'all', whatever its outcome. */
        proposal: id.optional(),
        /** Only proposals about this member's money or person. */
        member: id.optional(),
        assigned_to: assignedTo,
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
    summary: 'Approve or reject a proposal exactly as shown',
    movesMoney: true,
  })
    .meta({
      refuses: [
        'already_approved',
        'already_decided',
        'balance_moved',
        'figures_moved',
        'insufficient_funds',
        'key_unfit',
        'last_decider',
        'last_owner',
        'loss_open',
        'not_executable',
        'not_in_suspense',
        'own_proposal',
        'own_admin_account',
        'payment_gone',
        'payouts_stopped',
        'period_paid',
        'proposal_expired',
        'proposer_unsigned',
        'raise_impossible',
        'reason_missing',
        'return_waits',
        'admin_account_young',
        'loss_allocation_open',
        'shown_changed',
        'signature_missing',
        'signature_refused',
        'source_invalid',
      ],
    })
    .input(decideInput)
    .output(statusMessage),

  sign: endpoint({
    method: 'POST',
    path: '/admin/approvals/{id}/signature',
    access: adminsProved('owner', 'finance'),
    tag: 'Approvals',
    summary: 'Sign your own proposal, exactly as shown, with a security key',
    movesMoney: true,
  })
    .meta({
      refuses: [
        'already_decided',
        'key_unfit',
        'own_proposal',
        'proposal_expired',
        'shown_changed',
        'signature_missing',
        'signature_refused',
      ],
    })
    .input(decideInput.pick({ id: true, shown_hash: true }).extend({ signature: assertion }))
    .output(statusMessage),
};
