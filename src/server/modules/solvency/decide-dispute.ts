import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import {
  type ApprovedProposal,
  type Executors,
  proposeByPerson,
  type OpenProposal,
  type Proposer,
} from '../approvals/approvals.ts';
import { record } from '../audit/audit.ts';
import * as rows from './disputes.sql.ts';
import { snapshotByNo } from './snapshots.sql.ts';

export type DisputeDecision = {
  id: string;
  snapshotNo: number;
  fault: string;
  words: string;
  evidence: string;
};

/** Returns whether a text is a JSON object, as a browser saved it. */
function isObject(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read);
  } catch {
    return false;
  }
}

/**
 * Saves the result from a member's browser, counts it in public and notifies the owners (MEM-15).
 */
export async function openDispute(tx: Tx, token: string, brought: DisputeDecision): Promise<void> {
  if (!isObject(brought.evidence)) throw new Refusal('evidence_unreadable');
  if ((await snapshotByNo(tx, brought.snapshotNo)) === undefined) throw new Refusal('not_found');
  if (!(await rows.insertDispute(tx, token, brought))) throw new Refusal('dispute_open');
  await notify(tx, { to: 'administrators', topic: 'solvency' });
}

type DisputeReader = (tx: Tx, id: string) => Promise<rows.Dispute | undefined>;

async function openOne(
  tx: Tx,
  id: string,
  read: DisputeReader = rows.disputeById,
): Promise<rows.Dispute> {
  const dispute = await read(tx, id);
  if (dispute === undefined) throw new Refusal('not_found');
  if (dispute.state !== 'open') throw new Refusal('dispute_ended');
  return dispute;
}

async function show(tx: Tx, memberId: string) {
  await notify(tx, { to: { memberId }, topic: 'solvency' });
  await notify(tx, { to: 'administrators', topic: 'solvency' });
}

type Answer = { id: string; answer: string; ends: boolean };
type Admin = { id: string; token: string };

/** Answers a dispute with a text; it ends as founded if the administrator confirms it. */
export async function answerDispute(tx: Tx, admin: Admin, item: Answer): Promise<void> {
  const memberId = await rows.answerRow(tx, admin.token, item);
  const { answer, ends } = item;
  const act = ends ? 'dispute founded' : 'dispute answered';
  await record(tx, { actor: `admin:${admin.id}`, act, subject: memberId, after: { answer } });
  await show(tx, memberId);
}

/** Proposes to close a dispute as unfounded: another person has to check it. */
export async function proposeUnfounded(
  tx: Tx,
  proposer: Proposer,
  { id, reason }: { id: string; reason: string },
): Promise<OpenProposal> {
  const dispute = await openOne(tx, id);
  if (dispute.isApproving) throw new Refusal('dispute_waits');
  const made = await proposeByPerson(tx, proposer, {
    kind: 'dispute_unfounded',
    subject: id,
    payload: { reason, by: proposer.id },
    reason,
    logged: { subject: dispute.memberId },
  });
  await rows.noteDisputeProposal(tx, proposer.token, made.id);
  await notify(tx, { to: 'administrators', topic: 'solvency' });
  return made;
}

async function endUnfounded(tx: Tx, { subject, payload, completedBy }: ApprovedProposal) {
  const { memberId } = await openOne(tx, subject, rows.lockDispute);
  const answer = { answer: String(payload['reason']), adminId: completedBy };
  await rows.endAsUnfounded(tx, subject, answer);
  const act = 'dispute unfounded';
  await record(tx, { actor: `admin:${completedBy}`, act, subject: memberId });
  await enqueue(tx, 'notice', { kind: 'dispute_ended', memberId });
  await show(tx, memberId);
}

/** The executors for disputes; they run in the transaction of the last approval. */
export const disputeExecutors: Executors = { dispute_unfounded: { execute: endUnfounded } };
