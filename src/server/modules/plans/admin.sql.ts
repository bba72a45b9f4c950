import { sql } from 'kysely';
import type { adminPlan, version } from '#contract/plan-changes.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import { termColumns } from './terms.sql.ts';

/** A version of a plan with its figures; `validFrom` is null for the first one in a sandbox. */
export type Version = Omit<RowOf<typeof version>, 'percentage' | 'yearly'> & {
  planId: string;
  targetHundredths: number;
};

/** Returns the versions of one plan or of all, newest first. */
export async function versions(db: Db, planId: string | null): Promise<Version[]> {
  return all<Version>(db)`
    select v.id, v.plan_id, ${termColumns}, v.made_at,
      nullif(v.valid_from, '-infinity') as valid_from,
      case when v.id = c.id then 'current'
        when v.valid_from > clock.now() and v.version > coalesce(c.version, 0) then 'waiting'
        else 'past' end as state,
      (select count(*)::integer from plans.position o
        where o.plan_id = v.plan_id and o.version_id = v.id) as positions
    from plans.version v left join plans.current_version c on c.plan_id = v.plan_id
    where ${planId}::uuid is null or v.plan_id = ${planId}::uuid
    order by v.version desc`;
}

/** A plan's holdings and record. */
export type AdminPlan = Omit<RowOf<typeof adminPlan>, 'missed' | 'open' | 'terms' | 'waiting'> & {
  isOpen: boolean;
};

const held = (name: string) => sql`coalesce((select b.balance from ledger.balance b
  where b.owner = p.id::text and b.class = ${name} and b.asset = 'USD'), 0)::bigint`;

/** Returns every plan, or one, in the order of the catalogue. */
export async function adminPlans(db: Db, planId: string | null): Promise<AdminPlan[]> {
  return all<AdminPlan>(db)`
    select p.id, p.family, p.is_open, o.principal_cents, o.positions,
      ${held('placement')} as placed_cents, ${held('pool_gain')} as pool_gain_cents,
      ${held('pool_capital')} as pool_capital_cents, ${held('loss')} as loss_cents,
      coalesce(r.target_cents, 0)::bigint as target_so_far_cents,
      coalesce(r.gain_cents, 0)::bigint as paid_gain_cents,
      coalesce(r.capital_cents, 0)::bigint as paid_capital_cents,
      coalesce(r.lost_cents, 0)::bigint as lost_cents
    from plans.plan p
    left join rules.target_record r on r.plan_id = p.id,
    lateral (select coalesce(sum(o.principal_cents), 0)::bigint as principal_cents,
        count(*)::integer as positions
      from plans.position o where o.plan_id = p.id and o.principal_cents > 0) o
    where ${planId}::uuid is null or p.id = ${planId}::uuid
    order by p.rank, p.id`;
}

type Granting = { mark: string | null; validFrom: Date; waits: boolean; isLive: boolean };

/** Returns the label of new terms and the date they would start, as the database decides it. */
export async function termsFor(
  db: Db,
  targetHundredths: number,
  termDays: number,
): Promise<Granting> {
  return one<Granting>(db)`
    select t.mark, t.valid_from, t.valid_from > t.made_at as waits,
      not foundation.in_sandbox() as is_live
    from plans.terms_for(${targetHundredths}::integer, ${termDays}::integer) t`;
}

/** Applies an approved change, once; returns 'changed', or why not. */
export async function changePlan(tx: Tx, approvalId: string): Promise<string> {
  const { code } = await one<{ code: string }>(tx)`
    select plans.change(${approvalId}::uuid) as code`;
  return code;
}
