import { sql } from 'kysely';
import type { OpenPlacement } from '#contract/placements.ts';
import type { OpenLoss, TargetRecord } from '#core/rules/plan-label.ts';
import type { PlanMonth } from '#core/rules/plan-record.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';

/** Returns the months of every plan that ever had a position, as last measured; by plan. */
export async function monthsOfPlans(db: Db): Promise<Map<string, PlanMonth[]>> {
  const found = await all<PlanMonth & { planId: string }>(db)`
    select plan_id, starts_at,
      greatest(starts_at, since::timestamp at time zone 'UTC') as held_since,
      gain_cents,
      capital_cents, lost_cents, cent_days,
      target_cents
    from plans.month order by plan_id, starts_at`;
  return Map.groupBy(found, (row) => row.planId);
}

/** Returns plans whose books changed, or whose day is over, since the last measurement. */
export async function plansToMeasure(db: Db): Promise<{ id: string; books: string }[]> {
  return all<{ id: string; books: string }>(db)`
    select b.plan_id as id, b.books from plans.books b
    left join plans.measured m on m.plan_id = b.plan_id
    where m.books is distinct from b.books
      and exists (select from plans.position o where o.plan_id = b.plan_id)`;
}

/** Measures a plan's months again, and records the state of the books that it measured. */
export async function measurePlan(tx: Tx, id: string, books: string): Promise<void> {
  await sql`select plans.measure(${id})`.execute(tx);
  await sql`
    insert into plans.measured (plan_id, books) values (${id}, ${books})
    on conflict (plan_id) do update set books = excluded.books`.execute(tx);
}

/** Returns target and paid of every plan that ever had a position; by plan. */
export async function targetsOfPlans(db: Db): Promise<Map<string, TargetRecord>> {
  const found = await all<TargetRecord & { planId: string }>(db)`
    select plan_id, target_cents, gain_cents,
      lost_cents
    from rules.target_record`;
  return new Map(found.map((row) => [row.planId, row]));
}

/** Returns recorded losses of plans that are neither absorbed nor allocated yet; by plan. */
export async function openLossesOfPlans(db: Db): Promise<Map<string, OpenLoss>> {
  const found = await all<{
    planId: string;
    cents: bigint;
    announced: bigint | null;
    lostAt: Date | null;
    dueAt: Date | null;
  }>(db)`
    select p.id as plan_id, a.balance as cents,
      -- Of nothing that was announced, the least would be the whole balance.
      case when s.id is not null then least(coalesce(s.due_cents, s.cents), a.balance) end
        as announced,
      s.lost_at, s.due_at
    from plans.plan p
    join ledger.balance a on a.owner = p.id::text and a.class = 'loss' and a.asset = 'USD'
    left join distributions.loss_allocation s on s.plan_id = p.id
      and s.approved_at is not null and s.done_at is null
    where a.balance > 0`;
  return new Map(
    found.map(({ planId, cents, announced, lostAt, dueAt }) => {
      const isAnnounced = announced !== null && lostAt !== null;
      return [
        planId,
        { cents, announced: isAnnounced ? { cents: announced, lostAt, dueAt } : null },
      ];
    }),
  );
}

/**
 * Returns the money of each plan placed at venues, as the worker last published it; by plan
 * (INT-10).
 */
export async function placementsOfPlans(db: Db): Promise<Map<string, OpenPlacement[]>> {
  const found = await maybe<{ open: OpenPlacement[] | null }>(db)`
    select reading->'placements'->'open' as open from solvency.reading`;
  return Map.groupBy(found?.open ?? [], (row) => row.plan_id);
}
