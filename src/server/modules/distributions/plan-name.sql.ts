import { sql } from 'kysely';

/** The plan of a row `r`, and the version that it began with: the name of one not yet in force. */
export const planOf = sql`
  join plans.plan o on o.id = r.plan_id
  join plans.version first on first.plan_id = o.id and first.version = 1`;

/** The plan's name now; its tables are joined by `planOf`. */
export const planName = sql`coalesce((select v.name from plans.current_version v
  where v.plan_id = r.plan_id), first.name)`;
