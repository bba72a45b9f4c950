import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

/** An approved proposal, locked by this transaction. */
export type Locked = {
  kind: string;
  subject: string;
  payload: Record<string, unknown>;
  completedBy: string;
  isMoved: boolean;
};

/** Approved proposals to carry out, oldest decision first. */
export async function toExecute(db: Db): Promise<string[]> {
  const found = await all<{ id: string }>(db)`select id from approvals.to_execute limit 50`;
  return found.map(({ id }) => id);
}

/** Locks one for this transaction; undefined if another worker has it or it has ended. */
export async function lockToExecute(tx: Tx, id: string): Promise<Locked | undefined> {
  return maybe<Locked>(tx)`
    select kind, subject, payload, completed_by, is_moved
    from approvals.lock_to_execute(${id}::uuid)`;
}

export async function noteExecuted(tx: Tx, id: string): Promise<void> {
  await sql`select approvals.note_executed(${id}::uuid)`.execute(tx);
}

export async function noteFailure(
  tx: Tx,
  id: string,
  code: string,
  isFinal: boolean,
): Promise<void> {
  await sql`select approvals.note_failure(${id}::uuid, ${code}, ${isFinal})`.execute(tx);
}

/** The result of an approved proposal; both null while it is being carried out. */
export async function outcomeOf(
  db: Db,
  id: string,
): Promise<{ isExecuted: boolean; failedCode: string | null }> {
  return one<{ isExecuted: boolean; failedCode: string | null }>(db)`
    select executed_at is not null as is_executed, failed_code
    from approvals.proposal where id = ${id}::uuid`;
}
