import { sql } from 'kysely';

/** Joins the plan of a row `r` and its first version, which names a plan not yet in force. */
export const planOf = sql`
  join plans.plan o on o.id = r.plan_id
  join plans.version first on first.plan_id = o.id and first.version = 1`;

/** The plan's current name; `planOf` joins its tables. */
export const planName = sql`coalesce((select v.name from plans.current_version v
  where v.plan_id = r.plan_id), first.name)`;
