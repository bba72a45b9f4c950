import { sql } from 'kysely';
import type {
  lossAllocationFigures,
  loss,
  lossAllocation,
  part,
} from '#contract/loss-allocations.ts';
import type { RowOf } from '#contract/row-of.ts';
import { type Db, inSnapshot, type Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import { planName, planOf } from './plan-name.sql.ts';

/** A recorded loss of a plan, and the plan's losses that are open now. */
export type Loss = RowOf<typeof loss>;

export async function lossesOf(db: Db, planId: string): Promise<Loss[]> {
  return all<Loss>(db)`
    select t.id, t.debit_owner as plan, t.amount as cents, t.posted_at as at, t.evidence,
      b.balance as open_cents
    from ledger.posted t
    join ledger.balance b on b.owner = t.debit_owner and b.class = 'loss'
    where t.kind = 'record_loss' and t.debit_owner = ${planId}
      and not exists (select from ledger.posted r where r.undoes = t.id)
    order by t.posted_at desc, t.id limit 100`;
}

export type LossAllocationFigures = RowOf<typeof lossAllocationFigures>;

const figures = sql`
  r.plan_id as plan, ${planName} as plan_name, o.family,
  r.cents as total_cents, r.lost_at, r.evidence,
  r.positions`;

export type LossAllocationInput = { lossId: string; cents: bigint };

type Draft = LossAllocationFigures & { refusal: string | null; made: string };

/** Returns the allocation as it would be, and why it cannot be proposed. */
export async function draftLossAllocation(
  db: Db,
  { lossId, cents }: LossAllocationInput,
): Promise<Draft> {
  return one<Draft>(db)`
    select ${figures}, d.refusal, to_jsonb(d.made)::text as made
    from distributions.draft_loss_allocation(null, ${lossId}::uuid, ${cents}::bigint) d,
      lateral (select (d.made).*) r ${planOf}`;
}

export type Part = RowOf<typeof part> & { through: bigint };
export type ChunkPage = { after: string | null; done: bigint; limit: number };

/** Returns an allocation as it would be, with the part of each position at the same moment. */
export function previewLossAllocation(
  db: Db,
  input: LossAllocationInput,
  page: ChunkPage,
): Promise<{ drafted: Draft; parts: Part[] }> {
  return inSnapshot(db, async (tx) => {
    const drafted = await draftLossAllocation(tx, input);
    const found = await all<Part>(tx)`
    select p.position_id as position, p.member_id as member,
      coalesce(m.first_name || ' ' || m.last_name, '') as member_name,
      p.units as principal_cents, p.through, p.cents as share_cents
      from (select jsonb_populate_record(null::distributions.loss_allocation,
        ${drafted.made}::jsonb)
          as made) d,
        lateral distributions.loss_by_position(d.made, ${page.after}::uuid, ${page.done}::bigint,
          ${page.limit}::integer) p
        left join identity.known_member m on m.id = p.member_id
      where (d.made).units > 0 and p.units > 0 order by p.position_id`;
    return { drafted, parts: found };
  });
}

/** Inserts an allocation for its approval; returns the code of the refusal, or null. */
export async function insertLossAllocation(
  tx: Tx,
  token: string,
  id: string,
  { lossId, cents }: LossAllocationInput,
): Promise<string | null> {
  const { refusal } = await one<{ refusal: string | null }>(tx)`
    select distributions.propose_loss_allocation(${token}, ${id}::uuid, ${lossId}::uuid,
      ${cents}::bigint) as refusal`;
  return refusal;
}

/** Returns 'approved', or why the approval does not match this allocation. */
export async function approveLossAllocation(
  tx: Tx,
  id: string,
  approvalId: string,
): Promise<string> {
  const { code } = await one<{ code: string }>(tx)`
    select distributions.approve_loss_allocation(${id}::uuid,
      ${approvalId}::uuid) as code`;
  return code;
}

export type LossAllocation = Omit<
  RowOf<typeof lossAllocation>,
  'leftCents' | 'percent' | 'state'
> & {
  isAlive: boolean;
  notifiedAt: Date | null;
  startedAt: Date | null;
  dueCents: bigint | null;
  positionsDone: number;
};

/** Returns loss allocations, newest first. */
export async function lossAllocations(
  db: Db,
  { limit, planId }: { limit: number; planId: string | null },
): Promise<LossAllocation[]> {
  return all<LossAllocation>(db)`
    select ${figures}, r.id, r.proposed_at, r.approved_at,
      exists (select from approvals.undecided u where u.id = p.id) as is_alive,
      r.notified_at, r.due_at, r.started_at,
      r.done_at, r.due_cents, r.profit_cents as from_profit_cents,
      r.balance_cents as from_balance_cents, r.positions_done, r.refusal
    from distributions.loss_allocation r ${planOf}
    left join approvals.proposal p on p.subject = r.id and p.kind = 'share_loss'
    where ${planId}::uuid is null or r.plan_id = ${planId}::uuid
    order by r.proposed_at desc, r.id desc limit ${limit}`;
}

/** Returns approved allocations that are not finished, oldest first. */
export async function lossAllocationsToMove(db: Db): Promise<string[]> {
  const found = await all<{ id: string }>(db)`
    select id from distributions.loss_allocation where approved_at is not null and done_at is null
    order by approved_at, id`;
  return found.map(({ id }) => id);
}

/** Notifies the members of the next positions; returns 0 once all are notified. */
export async function notifyChunk(tx: Tx, id: string, positions: number): Promise<number> {
  const { through } = await one<{ through: number }>(tx)`
    select distributions.notify_of_loss(${id}::uuid, ${positions}) as through`;
  return through;
}

/**
 * Books the next positions of a due allocation; returns 0 once it is done, or while it is not due.
 */
export async function allocateChunk(tx: Tx, id: string, positions: number): Promise<number> {
  const { through } = await one<{ through: number }>(tx)`
    select distributions.allocate_chunk(${id}::uuid, ${positions}) as through`;
  return through;
}

export async function noteLossAllocationRefusal(
  tx: Tx,
  id: string,
  refusal: string,
): Promise<void> {
  await sql`select distributions.note_loss_allocation_refusal(${id}::uuid, ${refusal})`.execute(tx);
}
