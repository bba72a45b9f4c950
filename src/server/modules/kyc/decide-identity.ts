import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { record } from '../audit/audit.ts';
import { decideSubmission, submissionById } from './sql.ts';

export type Ruling = {
  by: string;
  token: string;
  decision: 'approve' | 'refuse';
  reason: string | undefined;
  ip: string;
  requestId: string;
};

/** A reviewer decides one member's submission, once; notifies the member (ACC-8). */
export async function decideIdentity(tx: Tx, id: string, ruling: Ruling): Promise<void> {
  const { by, token, decision, reason, ip, requestId } = ruling;
  if (decision === 'refuse' && reason === undefined) {
    const detail = note('reason_needed');
    throw new Refusal('reason_missing', { detail, fields: { reason: detail } });
  }
  const state = decision === 'approve' ? 'approved' : 'refused';
  const decided = await decideSubmission(tx, id, {
    state,
    token,
    reason: decision === 'refuse' ? (reason ?? null) : null,
  });
  if (decided === undefined) {
    throw new Refusal((await submissionById(tx, id)) ? 'already_decided' : 'not_found');
  }
  const { memberId, level } = decided;
  await record(tx, {
    actor: `admin:${by}`,
    act: `kyc.${decision}`,
    subject: memberId,
    after: { level, state },
    reason,
    ip,
    requestId,
  });
  await notify(tx, { to: { memberId }, topic: 'kyc' });
  await notify(tx, { to: 'administrators', topic: 'kyc' });
}
