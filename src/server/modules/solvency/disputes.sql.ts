import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

export type Dispute = {
  id: string;
  memberId: string;
  snapshotNo: number;
  fault: string;
  words: string;
  evidence: string;
  state: 'open' | 'founded' | 'unfounded';
  /** Whether a proposal to call it unfounded waits for another person. */
  isApproving: boolean;
  answer: string | null;
  answeredAt: Date | null;
  openedAt: Date;
  decidedAt: Date | null;
};

const columns = sql`
  d.id, d.member_id, d.snapshot_no, d.fault, d.words, d.evidence,
  d.state, d.answer, d.answered_at, d.opened_at,
  d.decided_at,
  d.state = 'open' and exists (
    select from approvals.undecided p where p.id = d.proposal_id) as is_approving
  from solvency.dispute d`;

type NewDispute = Pick<Dispute, 'id' | 'snapshotNo' | 'fault' | 'words' | 'evidence'>;

/**
 * Inserts a member's dispute by their token; returns false if they have an open one about this
 * snapshot.
 */
export async function insertDispute(tx: Tx, token: string, dispute: NewDispute): Promise<boolean> {
  const { snapshotNo: snapshot_no, ...rest } = dispute;
  const brought = JSON.stringify({ ...rest, snapshot_no });
  const { is } = await one<{ is: boolean }>(tx)`
    select solvency.open_dispute(${token}, ${brought}::jsonb) as is`;
  return is;
}

export async function disputesOfMember(db: Db, memberId: string): Promise<Dispute[]> {
  return all<Dispute>(db)`
    select ${columns} where d.member_id = ${memberId}
    order by d.opened_at desc, d.id desc limit 20`;
}

export type DisputeForAdmins = Dispute & { firstName: string; lastName: string; email: string };

/** Returns disputes with their members; open ones oldest first, ended ones newest first. */
export async function disputesForAdmins(
  db: Db,
  state: Dispute['state'],
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<DisputeForAdmins[]> {
  const way = state === 'open' ? sql`asc` : sql`desc`;
  const beyond = state === 'open' ? sql`>` : sql`<`;
  return all<DisputeForAdmins>(db)`
    select f.*, m.first_name, m.last_name, m.email
    from (select ${columns} where d.state = ${state}
        and (${cursor}::uuid is null or (d.opened_at, d.id) ${beyond}
          (select k.opened_at, k.id from solvency.dispute k where k.id = ${cursor}::uuid))
      order by d.opened_at ${way}, d.id ${way} limit ${limit}) f
    join identity.known_member m on m.id = f.member_id
    order by f.opened_at ${way}, f.id ${way}`;
}

export async function disputeById(db: Db, id: string): Promise<Dispute | undefined> {
  return maybe<Dispute>(db)`select ${columns} where d.id = ${id}`;
}

/**
 * Answers an open dispute by an administrator's token, and closes it if it was right; returns its
 * member.
 */
export async function answerRow(
  tx: Tx,
  token: string,
  row: { id: string; answer: string; ends: boolean },
): Promise<string> {
  const { memberId } = await one<{ memberId: string }>(tx)`
    select solvency.answer_dispute(${token}, ${row.id}::uuid, ${row.answer}, ${row.ends})
      as member_id`;
  return memberId;
}

/** Locks a dispute for the worker, so nothing else can close it meanwhile. */
export async function lockDispute(tx: Tx, id: string): Promise<Dispute | undefined> {
  return maybe<Dispute>(tx)`
    select ${columns} where d.id = ${id} for update of d`;
}

/** Links the proposal that the administrator with this token has just made. */
export async function noteDisputeProposal(tx: Tx, token: string, id: string): Promise<void> {
  await sql`select solvency.note_dispute_proposal(${token}, ${id}::uuid)`.execute(tx);
}

/** Closes a dispute as two people decided. */
export async function endAsUnfounded(
  tx: Tx,
  id: string,
  { answer, adminId }: { answer: string; adminId: string },
): Promise<void> {
  await sql`update solvency.dispute
    set answer = ${answer}, answered_by = ${adminId}, answered_at = clock.now(),
      state = 'unfounded', decided_at = clock.now()
    where id = ${id}`.execute(tx);
}

export type DisputeCount = { open: number; founded: number; unfounded: number };

/** Returns the number of disputes; their members stay private. */
export async function disputeCount(db: Db): Promise<DisputeCount> {
  return one<DisputeCount>(db)`
    select open, founded, unfounded from solvency.dispute_count`;
}
