import { sql } from 'kysely';
import type { Method } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

export type ToScreen = {
  id: string;
  memberId: string;
  method: Method;
  address: string;
  amountCents: bigint;
};

const columns = sql`w.id, w.member_id, w.method, w.address,
  w.amount_cents`;

/** The withdrawals to screen now, for the first time or again. */
export async function unscreened(db: Db, limit: number): Promise<ToScreen[]> {
  return all<ToScreen>(db)`
    select ${columns} from withdrawals.withdrawal w
    where w.state in ('requested', 'approved') and screening.is_on() and screening.is_open(w.id)
      and not exists (select from withdrawals.payout p where p.withdrawal_id = w.id)
    order by w.requested_at, w.id limit ${limit}`;
}

/** Due withdrawals not screened in the last minutes, to screen again before their coins leave. */
export async function dueToAskAgain(db: Db, methods: Method[], limit: number): Promise<ToScreen[]> {
  return all<ToScreen>(db)`
    select ${columns} from withdrawals.due w
    where w.method = any(${methods}) and screening.is_on()
      and not exists (select from screening.answer a where a.subject = w.id
        and a.asked_at > clock.real() - interval '10 minutes')
    order by w.due_at, w.id limit ${limit}`;
}

/** Approved withdrawals that were not cleared in time. */
export async function uncleared(db: Db, limit: number): Promise<string[]> {
  const found = await all<{ id: string }>(db)`
    select id from withdrawals.uncleared order by id limit ${limit}`;
  return found.map((row) => row.id);
}

/** Carries out the decision of two people to clear a withdrawal. */
export async function clearScreening(tx: Tx, proposalId: string): Promise<void> {
  await sql`select withdrawals.clear(${proposalId}::uuid)`.execute(tx);
}
