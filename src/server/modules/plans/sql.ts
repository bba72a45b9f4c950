import { sql } from 'kysely';
import type { PlanFamily } from '#core/rules/plan-rules.ts';
import type { Db } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';
import { termColumns, type Terms } from './terms.sql.ts';

export type Plan = Terms & {
  id: string;
  versionId: string;
  family: PlanFamily;
  isOpen: boolean;
};

const planColumns = sql`
  p.id, v.id as version_id, p.family, ${termColumns}, p.is_open
  from plans.plan p join plans.current_version v on v.plan_id = p.id`;

/** Returns the catalogue in order, each plan in its current version. */
export async function catalogue(db: Db, family: string | null): Promise<Plan[]> {
  return all<Plan>(db)`
    select ${planColumns}
    where (${family}::text is null or p.family = ${family}) order by p.rank`;
}

/** Returns a plan in its current version. */
export async function planById(db: Db, id: string): Promise<Plan | undefined> {
  return maybe<Plan>(db)`
    select ${planColumns} where p.id = ${id}`;
}

/** Loads the sandbox's catalogue if there is none; does nothing in live mode. */
export async function seedCatalogue(db: Db): Promise<void> {
  await sql`select plans.seed_sandbox()`.execute(db);
}
